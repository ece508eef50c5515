extension AuthStrings.Key {
  /// The text in Spanish.
  var spanish: String {
    switch self {
    case .signInWith: "Iniciar sesión con {provider}"
    case .continueWith: "Continuar con {provider}"
    case .logInWith: "Entrar con {provider}"
    case .logIn: "Iniciar sesión"
    case .logOut: "Cerrar sesión"
    case .signedInAs: "Sesión iniciada como {name}"
    case .signedOut: "Sesión cerrada"
    case .cancel: "Cancelar"

    case .signOutQuestion: "¿Cerrar la sesión?"
    case .signOutQuestionNamed: "¿Cerrar la sesión de {name}?"
    case .signOut: "Cerrar la sesión"
    case .yesOrNo: "[s/N]"
    case .yesAnswers: "s si sí"
    case .collision:
      """
      {email} pertenece a una cuenta con la que se inicia sesión de otra manera. Inicie sesión como antes y se \
      añadirá {provider}.
      """
    case .reauthenticateToDelete: "Vuelva a iniciar sesión para eliminar su cuenta."
    case .reauthenticateToUnlink: "Vuelva a iniciar sesión para quitar esta forma de acceso."

    case .signingIn: "Iniciando sesión con {provider}…"
    case .signingOut: "Cerrando la sesión…"
    case .linking: "Vinculando {provider}…"
    case .signingInAgain: "Iniciando sesión de nuevo con {provider}…"

    case .browserOpening:
      "Se abre el navegador para iniciar sesión con {provider}. Si no se abre nada, visite:\n{address}"
    case .deviceCode:
      """
      Para iniciar sesión con {provider}, abra esta dirección en cualquier dispositivo:
      {address}
      y escriba el código {code}
      """
    case .pin:
      """
      Para iniciar sesión con {provider}, abra esta dirección en cualquier navegador:
      {address}
      y escriba el número que muestra:
      """
    case .pasteInvitation:
      """
      Para iniciar sesión con {provider}, abra esta dirección en un navegador, en cualquier equipo:

      {address}

      Al final el navegador va a una dirección que empieza por
      {target}
      y puede decir que no está disponible. Copie la dirección completa de la barra de direcciones y péguela aquí:
      """
    case .pasteHint:
      """
      Esa no es la respuesta a este inicio de sesión. Copie la dirección completa de la barra de direcciones del \
      navegador, con todo lo que sigue al signo de interrogación, y péguela aquí:
      """

    case .pageReceivedTitle: "Vuelva a la aplicación"
    case .pageReceivedText:
      "Ha llegado la respuesta de {provider}. Puede cerrar esta página y continuar en la aplicación."
    case .pageRefusedTitle: "Sesión no iniciada"
    case .pageRefusedText:
      """
      {provider} no ha confirmado el inicio de sesión. Puede cerrar esta página y volver a intentarlo en la \
      aplicación.
      """
    case .pageLateTitle: "Ya respondido"
    case .pageLateText:
      "Este inicio de sesión ya ha tenido su respuesta. Puede cerrar esta página y continuar en la aplicación."
    case .pageStrangeTitle: "No es para este inicio de sesión"
    case .pageStrangeText:
      "Esta dirección no pertenece al inicio de sesión en curso. Continúe en la ventana que abrió la aplicación."
    case .pageMissingTitle: "Aquí no hay nada"
    case .pageMissingText: "No hay ninguna página en esta dirección. Puede cerrarla."

    case .pickerTitle: "Inicie sesión"
    case .pickerText: "Elija cómo quiere iniciar sesión."
    case .pickerKeys: "↑ ↓ elegir · Intro iniciar sesión · Esc cancelar"
    case .pickerNumber: "Un número para iniciar sesión, nada para cancelar:"
    case .pickerNoSuchChoice: "No existe {choice}."
    case .pickerEndedText: "Puede cerrar esta página."
    case .legalTerms: "Al iniciar sesión, acepta los {termsOfService}."
    case .legalPrivacy: "La {privacyPolicy} explica qué se hace con sus datos."
    case .termsOfService: "términos del servicio"
    case .privacyPolicy: "política de privacidad"

    case .alertErrorTitle: "Error"
    case .alertCancelledTitle: "Aviso"
    case .alertCancelledText: "Inicio de sesión cancelado"
    case .alertBackendTitle: "No se pudo iniciar sesión"
    case .alertLinkTitle: "No se pudo vincular"

    case .theProvider: "el proveedor"
    case .errorCancelled: "Se canceló el inicio de sesión."
    case .errorDeclined: "{provider} indica que se rechazó la solicitud."
    case .errorSuperseded: "Un inicio de sesión posterior ha sustituido a este."
    case .errorTimedOut: "El inicio de sesión ha tardado demasiado."
    case .errorBusy: "Hay otro inicio de sesión en curso."
    case .errorSetup: "El inicio de sesión no está bien configurado en esta aplicación."
    case .errorUnsupported: "{provider} no admite esto."
    case .errorPortInUse: "Otro programa ocupa el puerto que necesita el inicio de sesión."
    case .errorBrowser: "No se pudo abrir ningún navegador."
    case .errorStorage: "No se puede leer o escribir lo que recuerda esta aplicación."
    case .errorStorageFull: "No queda espacio para recordar el inicio de sesión."
    case .errorUnreachable: "No se puede acceder a {host}."
    case .errorUntrusted: "La conexión con {host} no es de confianza."
    case .errorServer: "{provider} no funciona en este momento."
    case .errorRefused: "{provider} ha denegado el inicio de sesión."
    case .errorInvalidAnswer: "{provider} ha dado una respuesta que no se puede usar."
    case .errorCollision: "{email} pertenece a una cuenta con la que se inicia sesión de otra manera."
    case .errorUserDisabled: "Esta cuenta está desactivada."
    case .errorUserMismatch: "Esta cuenta no es la que tiene la sesión iniciada."
    case .errorAlreadyLinked: "{provider} ya está vinculado a esta cuenta."
    case .errorNotLinked: "{provider} no está vinculado a esta cuenta."
    case .errorLastProvider: "{provider} es la única forma de iniciar sesión en esta cuenta."
    case .errorCredentialInUse: "Esta forma de acceso pertenece a otra persona."
    case .errorEmailInUse: "Esta dirección de correo pertenece a otra persona."
    case .errorRecentLogin: "El último inicio de sesión es demasiado antiguo para esto."
    case .errorSecondFactor: "Esta cuenta está protegida por un segundo factor."
    case .errorNoCollision: "No hay nada pendiente de vincular."
    case .errorNoSignIn: "No hay ningún inicio de sesión que esto complete."
    case .errorNotSignedIn: "Nadie ha iniciado sesión."
    case .errorSessionEnded: "La sesión ha terminado."
    case .errorUnknown: "Ha ocurrido algo inesperado."

    case .recoverSignInAgain: "Vuelva a iniciar sesión."
    case .recoverFinishOther: "Termine o cancele antes el otro inicio de sesión."
    case .recoverTellMaker: "Avise al fabricante de esta aplicación."
    case .recoverEndProgram: "Cierre el otro programa y vuelva a intentarlo."
    case .recoverBrowser: "Instale un navegador o elija uno predeterminado."
    case .recoverStorage: "Libere espacio o revise los permisos y vuelva a intentarlo."
    case .recoverConnection: "Compruebe la conexión y vuelva a intentarlo."
    case .recoverClock: "Compruebe la fecha y la hora de este dispositivo y la red en la que está."
    case .recoverTryAgain: "Vuelva a intentarlo más tarde."
    case .recoverSignInAsBefore: "Inicie sesión como lo hacía antes."
    case .recoverAskService: "Pregunte a quien gestiona el servicio."
    case .recoverSameAccount: "Elija la cuenta que tiene la sesión iniciada."
    case .recoverUseOther: "Úselo para iniciar sesión o elija otra cuenta."
    case .recoverLinkedProvider: "Elija un proveedor que esté vinculado a la cuenta."
    case .recoverLinkFirst: "Vincule antes otra forma de iniciar sesión o elimine la cuenta."
    case .recoverSecondFactor: "Inicie sesión con una aplicación que pueda pedirlo o quítelo de la cuenta."
    case .recoverOtherAccount: "Inicie sesión como esa persona o elija otra cuenta."
    }
  }
}
