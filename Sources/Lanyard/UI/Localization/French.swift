extension AuthStrings.Key {
  /// The text in French.
  var french: String {
    switch self {
    case .signInWith: "Se connecter avec {provider}"
    case .continueWith: "Continuer avec {provider}"
    case .logInWith: "Connexion avec {provider}"
    case .logIn: "Connexion"
    case .logOut: "Déconnexion"
    case .signedInAs: "Connecté en tant que {name}"
    case .signedOut: "Déconnecté"
    case .cancel: "Annuler"

    case .signOutQuestion: "Se déconnecter ?"
    case .signOutQuestionNamed: "Déconnecter {name} ?"
    case .signOut: "Se déconnecter"
    case .yesOrNo: "[o/N]"
    case .yesAnswers: "o oui"
    case .collision:
      """
      {email} appartient à un compte auquel on se connecte autrement. Connectez-vous comme avant, et {provider} \
      sera ajouté.
      """
    case .reauthenticateToDelete: "Connectez-vous à nouveau pour supprimer votre compte."
    case .reauthenticateToUnlink: "Connectez-vous à nouveau pour retirer ce moyen de connexion."

    case .signingIn: "Connexion avec {provider}…"
    case .signingOut: "Déconnexion…"
    case .linking: "Association avec {provider}…"
    case .signingInAgain: "Nouvelle connexion avec {provider}…"

    case .browserOpening:
      "Le navigateur s’ouvre pour la connexion avec {provider}. Si rien ne s’ouvre, visitez :\n{address}"
    case .deviceCode:
      """
      Pour vous connecter avec {provider}, ouvrez cette adresse sur n’importe quel appareil :
      {address}
      et saisissez le code {code}
      """
    case .pin:
      """
      Pour vous connecter avec {provider}, ouvrez cette adresse dans n’importe quel navigateur :
      {address}
      et saisissez le nombre affiché :
      """
    case .pasteInvitation:
      """
      Pour vous connecter avec {provider}, ouvrez cette adresse dans un navigateur, sur n’importe quelle machine :

      {address}

      À la fin, le navigateur va à une adresse qui commence par
      {target}
      et dira peut-être qu’elle est inaccessible. Copiez l’adresse entière depuis la barre d’adresse et collez-la \
      ici :
      """
    case .pasteHint:
      """
      Ce n’est pas la réponse à cette connexion. Copiez l’adresse entière depuis la barre d’adresse du \
      navigateur, avec tout ce qui suit le point d’interrogation, et collez-la ici :
      """

    case .pageReceivedTitle: "Retour à l’application"
    case .pageReceivedText:
      "La réponse de {provider} est arrivée. Vous pouvez fermer cette page et continuer dans l’application."
    case .pageRefusedTitle: "Non connecté"
    case .pageRefusedText:
      "{provider} n’a pas confirmé la connexion. Vous pouvez fermer cette page et réessayer dans l’application."
    case .pageLateTitle: "Réponse déjà reçue"
    case .pageLateText:
      "Cette connexion a déjà eu sa réponse. Vous pouvez fermer cette page et continuer dans l’application."
    case .pageStrangeTitle: "Pas pour cette connexion"
    case .pageStrangeText:
      """
      Cette adresse ne fait pas partie de la connexion en cours. Continuez dans la fenêtre que l’application a \
      ouverte.
      """
    case .pageMissingTitle: "Rien ici"
    case .pageMissingText: "Il n’y a pas de page à cette adresse. Vous pouvez la fermer."

    case .pickerTitle: "Connectez-vous"
    case .pickerText: "Choisissez comment vous connecter."
    case .pickerKeys: "↑ ↓ choisir · Entrée se connecter · Échap annuler"
    case .pickerNumber: "Un nombre pour se connecter, rien pour annuler :"
    case .pickerNoSuchChoice: "{choice} n’existe pas."
    case .pickerEndedText: "Vous pouvez fermer cette page."
    case .legalTerms: "En vous connectant, vous acceptez les {termsOfService}."
    case .legalPrivacy: "La {privacyPolicy} explique l’usage de vos données."
    case .termsOfService: "conditions d’utilisation"
    case .privacyPolicy: "politique de confidentialité"

    case .alertErrorTitle: "Erreur"
    case .alertCancelledTitle: "Attention"
    case .alertCancelledText: "Connexion annulée"
    case .alertBackendTitle: "Échec de la connexion"
    case .alertLinkTitle: "Échec de l’association"

    case .theProvider: "le fournisseur"
    case .errorCancelled: "La connexion a été annulée."
    case .errorDeclined: "{provider} indique que la demande a été refusée."
    case .errorSuperseded: "Une connexion plus récente a remplacé celle-ci."
    case .errorTimedOut: "La connexion a pris trop de temps."
    case .errorBusy: "Une autre connexion est en cours."
    case .errorSetup: "La connexion n’est pas correctement configurée dans cette application."
    case .errorUnsupported: "{provider} ne permet pas cela."
    case .errorPortInUse: "Un autre programme occupe le port dont la connexion a besoin."
    case .errorBrowser: "Aucun navigateur n’a pu être ouvert."
    case .errorStorage: "Ce que cette application mémorise ne peut être ni lu ni écrit."
    case .errorStorageFull: "Il n’y a plus de place pour mémoriser la connexion."
    case .errorUnreachable: "{host} est inaccessible."
    case .errorUntrusted: "La liaison avec {host} n’est pas sûre."
    case .errorServer: "{provider} est en panne pour le moment."
    case .errorRefused: "{provider} a refusé la connexion."
    case .errorInvalidAnswer: "{provider} a donné une réponse inutilisable."
    case .errorCollision: "{email} appartient à un compte auquel on se connecte autrement."
    case .errorUserDisabled: "Ce compte est désactivé."
    case .errorUserMismatch: "Ce compte n’est pas celui qui est connecté."
    case .errorAlreadyLinked: "{provider} est déjà associé à ce compte."
    case .errorNotLinked: "{provider} n’est pas associé à ce compte."
    case .errorLastProvider: "{provider} est le seul moyen de se connecter à ce compte."
    case .errorCredentialInUse: "Ce moyen de connexion appartient à quelqu’un d’autre."
    case .errorEmailInUse: "Cette adresse e-mail appartient à quelqu’un d’autre."
    case .errorRecentLogin: "La dernière connexion est trop ancienne pour cela."
    case .errorSecondFactor: "Ce compte est protégé par un second facteur."
    case .errorNoCollision: "Rien n’attend d’être associé."
    case .errorNoSignIn: "Il n’y a pas de connexion que cela terminerait."
    case .errorNotSignedIn: "Personne n’est connecté."
    case .errorSessionEnded: "La session est terminée."
    case .errorUnknown: "Quelque chose d’inattendu s’est produit."

    case .recoverSignInAgain: "Veuillez vous connecter à nouveau."
    case .recoverFinishOther: "Terminez ou annulez d’abord l’autre connexion."
    case .recoverTellMaker: "Veuillez prévenir l’éditeur de cette application."
    case .recoverEndProgram: "Fermez l’autre programme et réessayez."
    case .recoverBrowser: "Installez un navigateur ou choisissez-en un par défaut."
    case .recoverStorage: "Libérez de la place ou vérifiez les droits, puis réessayez."
    case .recoverConnection: "Vérifiez la connexion au réseau et réessayez."
    case .recoverClock: "Vérifiez la date et l’heure de cet appareil et le réseau que vous utilisez."
    case .recoverTryAgain: "Veuillez réessayer plus tard."
    case .recoverSignInAsBefore: "Connectez-vous comme avant."
    case .recoverAskService: "Adressez-vous à l’exploitant du service."
    case .recoverSameAccount: "Choisissez le compte qui est connecté."
    case .recoverUseOther: "Utilisez-le pour vous connecter, ou choisissez un autre compte."
    case .recoverLinkedProvider: "Choisissez un fournisseur associé au compte."
    case .recoverLinkFirst: "Associez d’abord un autre moyen de connexion, ou supprimez le compte."
    case .recoverSecondFactor: "Connectez-vous avec une application qui peut le demander, ou retirez-le du compte."
    case .recoverOtherAccount: "Connectez-vous à cet autre compte, ou choisissez-en un différent."
    }
  }
}
