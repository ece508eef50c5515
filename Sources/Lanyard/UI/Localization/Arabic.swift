extension AuthStrings.Key {
  /// The text in Arabic.
  var arabic: String {
    switch self {
    case .signInWith: "تسجيل الدخول باستخدام {provider}"
    case .continueWith: "المتابعة باستخدام {provider}"
    case .logInWith: "الدخول باستخدام {provider}"
    case .logIn: "تسجيل الدخول"
    case .logOut: "تسجيل الخروج"
    case .signedInAs: "تم تسجيل الدخول باسم {name}"
    case .signedOut: "تم تسجيل الخروج"
    case .cancel: "إلغاء"

    case .signOutQuestion: "هل تريد تسجيل الخروج؟"
    case .signOutQuestionNamed: "هل تريد تسجيل خروج {name}؟"
    case .signOut: "تسجيل الخروج الآن"
    case .yesOrNo: "[نعم/لا]"
    case .yesAnswers: "ن نعم"
    case .collision:
      "ينتمي {email} إلى حساب يُسجَّل الدخول إليه بطريقة أخرى. سجّل الدخول كما فعلت من قبل، وستُضاف {provider}."
    case .reauthenticateToDelete: "سجّل الدخول مرة أخرى لحذف حسابك."
    case .reauthenticateToUnlink: "سجّل الدخول مرة أخرى لإزالة طريقة الدخول هذه."

    case .signingIn: "جارٍ تسجيل الدخول باستخدام {provider}…"
    case .signingOut: "جارٍ تسجيل الخروج…"
    case .linking: "جارٍ ربط {provider}…"
    case .signingInAgain: "جارٍ تسجيل الدخول مرة أخرى باستخدام {provider}…"

    case .browserOpening: "يُفتح المتصفح لتسجيل الدخول باستخدام {provider}. إذا لم يُفتح شيء، فانتقل إلى:\n{address}"
    case .deviceCode: "لتسجيل الدخول باستخدام {provider}، افتح هذا العنوان على أي جهاز:\n{address}\nوأدخل الرمز {code}"
    case .pin: "لتسجيل الدخول باستخدام {provider}، افتح هذا العنوان في أي متصفح:\n{address}\nوأدخل الرقم الذي يظهر:"
    case .pasteInvitation:
      """
      لتسجيل الدخول باستخدام {provider}، افتح هذا العنوان في متصفح على أي جهاز:

      {address}

      في النهاية ينتقل المتصفح إلى عنوان يبدأ بـ
      {target}
      وقد يقول إنه لا يمكن الوصول إليه. انسخ العنوان كاملًا من شريط العنوان والصقه هنا:
      """
    case .pasteHint:
      """
      هذا ليس الرد على عملية تسجيل الدخول هذه. انسخ العنوان كاملًا من شريط عنوان المتصفح، مع كل ما يلي علامة \
      الاستفهام، والصقه هنا:
      """

    case .pageReceivedTitle: "عُد إلى التطبيق"
    case .pageReceivedText: "وصل رد {provider}. يمكنك إغلاق هذه الصفحة والمتابعة في التطبيق."
    case .pageRefusedTitle: "لم يتم تسجيل الدخول"
    case .pageRefusedText: "لم يؤكد {provider} تسجيل الدخول. يمكنك إغلاق هذه الصفحة والمحاولة مرة أخرى في التطبيق."
    case .pageLateTitle: "تم الرد من قبل"
    case .pageLateText: "تلقّت عملية تسجيل الدخول هذه ردّها. يمكنك إغلاق هذه الصفحة والمتابعة في التطبيق."
    case .pageStrangeTitle: "ليس لعملية تسجيل الدخول هذه"
    case .pageStrangeText: "لا ينتمي هذا العنوان إلى عملية تسجيل الدخول الجارية. تابع في النافذة التي فتحها التطبيق."
    case .pageMissingTitle: "لا شيء هنا"
    case .pageMissingText: "لا توجد صفحة في هذا العنوان. يمكنك إغلاقها."

    case .pickerTitle: "سجّل الدخول"
    case .pickerText: "اختر كيف تريد تسجيل الدخول."
    case .pickerKeys: "↑ ↓ للاختيار · Enter لتسجيل الدخول · Esc للإلغاء"
    case .pickerNumber: "رقم لتسجيل الدخول، أو لا شيء للإلغاء:"
    case .pickerNoSuchChoice: "لا يوجد {choice}."
    case .pickerEndedText: "يمكنك إغلاق هذه الصفحة."
    case .legalTerms: "بتسجيل الدخول فإنك توافق على {termsOfService}."
    case .legalPrivacy: "توضّح {privacyPolicy} ما يحدث لبياناتك."
    case .termsOfService: "شروط الخدمة"
    case .privacyPolicy: "سياسة الخصوصية"

    case .alertErrorTitle: "خطأ"
    case .alertCancelledTitle: "تنبيه"
    case .alertCancelledText: "أُلغي تسجيل الدخول"
    case .alertBackendTitle: "فشل تسجيل الدخول"
    case .alertLinkTitle: "فشل الربط"

    case .theProvider: "موفّر الخدمة"
    case .errorCancelled: "تم إلغاء تسجيل الدخول."
    case .errorDeclined: "أفاد {provider} بأن الطلب قد رُفض."
    case .errorSuperseded: "حلّت عملية تسجيل دخول لاحقة محل هذه."
    case .errorTimedOut: "استغرق تسجيل الدخول وقتًا طويلًا."
    case .errorBusy: "هناك عملية تسجيل دخول أخرى جارية."
    case .errorSetup: "لم يُعَدّ تسجيل الدخول بشكل صحيح في هذا التطبيق."
    case .errorUnsupported: "لا يدعم {provider} ذلك."
    case .errorPortInUse: "يشغل برنامج آخر الاتصال الذي يحتاجه تسجيل الدخول."
    case .errorBrowser: "تعذّر فتح أي متصفح."
    case .errorStorage: "تتعذّر قراءة ما يحفظه هذا التطبيق أو كتابته."
    case .errorStorageFull: "لا توجد مساحة كافية لحفظ تسجيل الدخول."
    case .errorUnreachable: "يتعذّر الوصول إلى {host}."
    case .errorUntrusted: "لا يمكن الوثوق بالاتصال مع {host}."
    case .errorServer: "{provider} معطّل في الوقت الحالي."
    case .errorRefused: "رفض {provider} تسجيل الدخول."
    case .errorInvalidAnswer: "أرسل {provider} ردًّا لا يمكن استخدامه."
    case .errorCollision: "ينتمي {email} إلى حساب يُسجَّل الدخول إليه بطريقة أخرى."
    case .errorUserDisabled: "هذا الحساب معطّل."
    case .errorUserMismatch: "هذا حساب آخر غير الحساب الذي تم تسجيل الدخول إليه."
    case .errorAlreadyLinked: "{provider} مرتبط بهذا الحساب بالفعل."
    case .errorNotLinked: "{provider} غير مرتبط بهذا الحساب."
    case .errorLastProvider: "{provider} هو الطريقة الوحيدة للدخول إلى هذا الحساب."
    case .errorCredentialInUse: "طريقة الدخول هذه تخص مستخدمًا آخر."
    case .errorEmailInUse: "عنوان البريد الإلكتروني هذا يخص مستخدمًا آخر."
    case .errorRecentLogin: "مضى وقت طويل على آخر تسجيل دخول."
    case .errorSecondFactor: "هذا الحساب محمي بعامل ثانٍ."
    case .errorNoCollision: "لا يوجد ما ينتظر الربط."
    case .errorNoSignIn: "لا توجد عملية تسجيل دخول يُتمّها هذا."
    case .errorNotSignedIn: "لم يسجّل أحد الدخول."
    case .errorSessionEnded: "انتهت الجلسة."
    case .errorUnknown: "حدث شيء غير متوقع."

    case .recoverSignInAgain: "يُرجى تسجيل الدخول مرة أخرى."
    case .recoverFinishOther: "أكمل عملية تسجيل الدخول الأخرى أو ألغها أولًا."
    case .recoverTellMaker: "يُرجى إبلاغ مطوّر هذا التطبيق."
    case .recoverEndProgram: "أغلق البرنامج الآخر وحاول مرة أخرى."
    case .recoverBrowser: "ثبّت متصفحًا أو اختر متصفحًا افتراضيًا."
    case .recoverStorage: "وفّر مساحة أو تحقق من الأذونات، ثم حاول مرة أخرى."
    case .recoverConnection: "تحقق من الاتصال وحاول مرة أخرى."
    case .recoverClock: "تحقق من تاريخ هذا الجهاز ووقته ومن الشبكة التي تستخدمها."
    case .recoverTryAgain: "يُرجى المحاولة مرة أخرى لاحقًا."
    case .recoverSignInAsBefore: "سجّل الدخول بالطريقة التي استخدمتها من قبل."
    case .recoverAskService: "اسأل من يدير الخدمة."
    case .recoverSameAccount: "اختر الحساب الذي تم تسجيل الدخول إليه."
    case .recoverUseOther: "استخدمه لتسجيل الدخول، أو اختر حسابًا آخر."
    case .recoverLinkedProvider: "اختر موفّرًا مرتبطًا بالحساب."
    case .recoverLinkFirst: "اربط طريقة دخول أخرى أولًا، أو احذف الحساب."
    case .recoverSecondFactor: "سجّل الدخول بتطبيق يمكنه طلبه، أو أزله من الحساب."
    case .recoverOtherAccount: "سجّل الدخول بصفة ذلك المستخدم، أو اختر حسابًا آخر."
    }
  }
}
