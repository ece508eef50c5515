extension AuthStrings.Key {
  /// The text in German.
  var german: String {
    switch self {
    case .signInWith: "Mit {provider} anmelden"
    case .continueWith: "Weiter mit {provider}"
    case .logInWith: "Einloggen mit {provider}"
    case .logIn: "Anmelden"
    case .logOut: "Abmelden"
    case .signedInAs: "Angemeldet als {name}"
    case .signedOut: "Abgemeldet"
    case .cancel: "Abbrechen"

    case .signOutQuestion: "Möchten Sie sich abmelden?"
    case .signOutQuestionNamed: "{name} abmelden?"
    case .signOut: "Abmelden"
    case .yesOrNo: "[j/N]"
    case .yesAnswers: "j ja"
    case .collision:
      """
      {email} gehört zu einem Konto, das anders angemeldet wird. Melden Sie sich an wie bisher, dann kommt \
      {provider} hinzu.
      """
    case .reauthenticateToDelete: "Melden Sie sich noch einmal an, um Ihr Konto zu löschen."
    case .reauthenticateToUnlink: "Melden Sie sich noch einmal an, um diesen Anmeldeweg zu entfernen."

    case .signingIn: "Anmeldung mit {provider} …"
    case .signingOut: "Abmeldung …"
    case .linking: "{provider} wird verknüpft …"
    case .signingInAgain: "Erneute Anmeldung mit {provider} …"

    case .browserOpening:
      """
      Der Browser wird geöffnet, um Sie mit {provider} anzumelden. Falls nichts erscheint, öffnen Sie:
      {address}
      """
    case .deviceCode:
      """
      Um sich mit {provider} anzumelden, öffnen Sie auf einem beliebigen Gerät diese Adresse:
      {address}
      und geben Sie den Code {code} ein
      """
    case .pin:
      """
      Um sich mit {provider} anzumelden, öffnen Sie in einem beliebigen Browser diese Adresse:
      {address}
      und geben Sie die Zahl ein, die dort steht:
      """
    case .pasteInvitation:
      """
      Um sich mit {provider} anzumelden, öffnen Sie diese Adresse in einem Browser, auf einem beliebigen Gerät:

      {address}

      Am Ende geht der Browser zu einer Adresse, die so beginnt:
      {target}
      und meldet vielleicht, dass sie nicht erreichbar ist. Kopieren Sie die ganze Adresse aus der Adresszeile \
      und fügen Sie sie hier ein:
      """
    case .pasteHint:
      """
      Das ist nicht die Antwort auf diese Anmeldung. Kopieren Sie die ganze Adresse aus der Adresszeile des \
      Browsers, mit allem, was nach dem Fragezeichen steht, und fügen Sie sie hier ein:
      """

    case .pageReceivedTitle: "Zurück zur App"
    case .pageReceivedText:
      "Die Antwort von {provider} ist angekommen. Sie können diese Seite schließen und in der App weitermachen."
    case .pageRefusedTitle: "Nicht angemeldet"
    case .pageRefusedText:
      """
      {provider} hat die Anmeldung nicht bestätigt. Sie können diese Seite schließen und es in der App noch \
      einmal versuchen.
      """
    case .pageLateTitle: "Schon beantwortet"
    case .pageLateText:
      "Diese Anmeldung hat ihre Antwort schon. Sie können diese Seite schließen und in der App weitermachen."
    case .pageStrangeTitle: "Nicht für diese Anmeldung"
    case .pageStrangeText:
      """
      Diese Adresse gehört nicht zu der laufenden Anmeldung. Bitte machen Sie in dem Fenster weiter, das die App \
      geöffnet hat.
      """
    case .pageMissingTitle: "Hier ist nichts"
    case .pageMissingText: "Unter dieser Adresse gibt es keine Seite. Sie können sie schließen."

    case .pickerTitle: "Anmelden"
    case .pickerText: "Wählen Sie, wie Sie sich anmelden möchten."
    case .pickerKeys: "↑ ↓ wählen · Enter anmelden · Esc abbrechen"
    case .pickerNumber: "Eine Zahl zum Anmelden, nichts zum Abbrechen:"
    case .pickerNoSuchChoice: "{choice} gibt es nicht."
    case .pickerEndedText: "Sie können diese Seite schließen."
    case .legalTerms: "Mit der Anmeldung akzeptieren Sie die {termsOfService}."
    case .legalPrivacy: "Was mit Ihren Daten geschieht, steht in der {privacyPolicy}."
    case .termsOfService: "Nutzungsbedingungen"
    case .privacyPolicy: "Datenschutzerklärung"

    case .alertErrorTitle: "Fehler"
    case .alertCancelledTitle: "Hinweis"
    case .alertCancelledText: "Anmeldung abgebrochen"
    case .alertBackendTitle: "Anmeldung fehlgeschlagen"
    case .alertLinkTitle: "Verknüpfung fehlgeschlagen"

    case .theProvider: "der Anbieter"
    case .errorCancelled: "Die Anmeldung wurde abgebrochen."
    case .errorDeclined: "{provider} meldet, dass die Anfrage abgelehnt wurde."
    case .errorSuperseded: "Eine spätere Anmeldung hat diese abgelöst."
    case .errorTimedOut: "Die Anmeldung hat zu lange gedauert."
    case .errorBusy: "Eine andere Anmeldung läuft noch."
    case .errorSetup: "Die Anmeldung ist in dieser App nicht richtig eingerichtet."
    case .errorUnsupported: "{provider} unterstützt das nicht."
    case .errorPortInUse: "Ein anderes Programm belegt die Verbindung, die die Anmeldung braucht."
    case .errorBrowser: "Es konnte kein Browser geöffnet werden."
    case .errorStorage: "Was diese App sich merkt, kann nicht gelesen oder geschrieben werden."
    case .errorStorageFull: "Es ist kein Platz mehr, um die Anmeldung zu merken."
    case .errorUnreachable: "{host} ist nicht erreichbar."
    case .errorUntrusted: "Der Verbindung zu {host} kann nicht vertraut werden."
    case .errorServer: "{provider} ist zurzeit gestört."
    case .errorRefused: "{provider} hat die Anmeldung verweigert."
    case .errorInvalidAnswer: "{provider} hat eine Antwort gegeben, die nicht verwendet werden kann."
    case .errorCollision: "{email} gehört zu einem Konto, das anders angemeldet wird."
    case .errorUserDisabled: "Dieses Konto ist gesperrt."
    case .errorUserMismatch: "Das ist ein anderes Konto als das angemeldete."
    case .errorAlreadyLinked: "{provider} ist schon mit diesem Konto verknüpft."
    case .errorNotLinked: "{provider} ist nicht mit diesem Konto verknüpft."
    case .errorLastProvider: "{provider} ist der einzige Anmeldeweg für dieses Konto."
    case .errorCredentialInUse: "Dieser Anmeldeweg gehört jemand anderem."
    case .errorEmailInUse: "Diese E-Mail-Adresse gehört jemand anderem."
    case .errorRecentLogin: "Dafür liegt die letzte Anmeldung zu lange zurück."
    case .errorSecondFactor: "Dieses Konto ist durch einen zweiten Faktor geschützt."
    case .errorNoCollision: "Es gibt nichts, was auf eine Verknüpfung wartet."
    case .errorNoSignIn: "Es gibt keine Anmeldung, die damit beendet würde."
    case .errorNotSignedIn: "Niemand ist angemeldet."
    case .errorSessionEnded: "Die Sitzung ist beendet."
    case .errorUnknown: "Etwas Unerwartetes ist geschehen."

    case .recoverSignInAgain: "Bitte melden Sie sich noch einmal an."
    case .recoverFinishOther: "Beenden Sie erst die andere Anmeldung, oder brechen Sie sie ab."
    case .recoverTellMaker: "Bitte sagen Sie dem Hersteller dieser App Bescheid."
    case .recoverEndProgram: "Schließen Sie das andere Programm und versuchen Sie es noch einmal."
    case .recoverBrowser: "Installieren Sie einen Browser oder wählen Sie einen als Standard."
    case .recoverStorage:
      "Schaffen Sie Platz oder prüfen Sie die Berechtigungen, und versuchen Sie es dann noch einmal."
    case .recoverConnection: "Prüfen Sie die Verbindung und versuchen Sie es noch einmal."
    case .recoverClock: "Prüfen Sie Datum und Uhrzeit dieses Geräts und das Netz, in dem Sie sind."
    case .recoverTryAgain: "Bitte versuchen Sie es später noch einmal."
    case .recoverSignInAsBefore: "Melden Sie sich so an wie bisher."
    case .recoverAskService: "Wenden Sie sich an den Betreiber des Dienstes."
    case .recoverSameAccount: "Wählen Sie das Konto, das angemeldet ist."
    case .recoverUseOther: "Melden Sie sich damit an, oder wählen Sie ein anderes Konto."
    case .recoverLinkedProvider: "Wählen Sie einen Anbieter, der mit dem Konto verknüpft ist."
    case .recoverLinkFirst: "Verknüpfen Sie erst einen anderen Anmeldeweg, oder löschen Sie das Konto."
    case .recoverSecondFactor:
      "Melden Sie sich mit einer App an, die danach fragen kann, oder entfernen Sie ihn aus dem Konto."
    case .recoverOtherAccount: "Melden Sie sich dort an, oder wählen Sie ein anderes Konto."
    }
  }
}
