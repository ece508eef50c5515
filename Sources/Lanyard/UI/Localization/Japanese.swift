extension AuthStrings.Key {
  /// The text in Japanese.
  var japanese: String {
    switch self {
    case .signInWith: "{provider} でサインイン"
    case .continueWith: "{provider} で続ける"
    case .logInWith: "{provider} でログイン"
    case .logIn: "ログイン"
    case .logOut: "ログアウト"
    case .signedInAs: "{name} としてサインイン中"
    case .signedOut: "サインアウトしました"
    case .cancel: "キャンセル"

    case .signOutQuestion: "サインアウトしますか？"
    case .signOutQuestionNamed: "{name} をサインアウトしますか？"
    case .signOut: "サインアウト"
    case .yesOrNo: "[y/N]"
    case .yesAnswers: "y はい"
    case .collision: "{email} は別の方法でサインインするアカウントのものです。以前と同じ方法でサインインすると、{provider} が追加されます。"
    case .reauthenticateToDelete: "アカウントを削除するには、もう一度サインインしてください。"
    case .reauthenticateToUnlink: "このサインイン方法を解除するには、もう一度サインインしてください。"

    case .signingIn: "{provider} でサインインしています…"
    case .signingOut: "サインアウトしています…"
    case .linking: "{provider} を連携しています…"
    case .signingInAgain: "{provider} でもう一度サインインしています…"

    case .browserOpening: "{provider} でサインインするためにブラウザーを開きます。開かない場合は次のアドレスにアクセスしてください：\n{address}"
    case .deviceCode: "{provider} でサインインするには、いずれかの端末で次のアドレスを開き：\n{address}\nコード {code} を入力してください"
    case .pin: "{provider} でサインインするには、いずれかのブラウザーで次のアドレスを開き：\n{address}\n表示された番号を入力してください："
    case .pasteInvitation:
      """
      {provider} でサインインするには、いずれかの端末のブラウザーで次のアドレスを開いてください：

      {address}

      最後にブラウザーは次で始まるアドレスに移動します：
      {target}
      接続できないと表示されることがあります。アドレスバーのアドレス全体をコピーして、ここに貼り付けてください：
      """
    case .pasteHint: "これはこのサインインへの応答ではありません。ブラウザーのアドレスバーから、疑問符より後ろも含めてアドレス全体をコピーし、ここに貼り付けてください："

    case .pageReceivedTitle: "アプリに戻ってください"
    case .pageReceivedText: "{provider} からの応答が届きました。このページを閉じて、アプリで続けてください。"
    case .pageRefusedTitle: "サインインできませんでした"
    case .pageRefusedText: "{provider} がサインインを確認しませんでした。このページを閉じて、アプリでもう一度お試しください。"
    case .pageLateTitle: "応答済みです"
    case .pageLateText: "このサインインはすでに応答を受け取っています。このページを閉じて、アプリで続けてください。"
    case .pageStrangeTitle: "このサインインのものではありません"
    case .pageStrangeText: "このアドレスは進行中のサインインのものではありません。アプリが開いたウィンドウで続けてください。"
    case .pageMissingTitle: "何もありません"
    case .pageMissingText: "このアドレスにページはありません。閉じてかまいません。"

    case .pickerTitle: "サインイン"
    case .pickerText: "サインインの方法を選んでください。"
    case .pickerKeys: "↑ ↓ 選択 · Enter サインイン · Esc キャンセル"
    case .pickerNumber: "サインインするには番号を、やめるには空のまま Enter を："
    case .pickerNoSuchChoice: "{choice} はありません。"
    case .pickerEndedText: "このページを閉じてかまいません。"

    case .alertErrorTitle: "エラー"
    case .alertCancelledTitle: "お知らせ"
    case .alertCancelledText: "サインインを取りやめました"
    case .alertBackendTitle: "サインインに失敗しました"
    case .alertLinkTitle: "連携に失敗しました"

    case .theProvider: "プロバイダー"
    case .errorCancelled: "サインインはキャンセルされました。"
    case .errorDeclined: "{provider} によると、要求は拒否されました。"
    case .errorSuperseded: "後から始まったサインインに置き換えられました。"
    case .errorTimedOut: "サインインに時間がかかりすぎました。"
    case .errorBusy: "別のサインインが進行中です。"
    case .errorSetup: "このアプリのサインインは正しく設定されていません。"
    case .errorUnsupported: "{provider} はこれに対応していません。"
    case .errorPortInUse: "サインインに必要な接続を別のプログラムが使っています。"
    case .errorBrowser: "ブラウザーを開けませんでした。"
    case .errorStorage: "このアプリの保存データを読み書きできません。"
    case .errorStorageFull: "サインインを保存する空き容量がありません。"
    case .errorUnreachable: "{host} に接続できません。"
    case .errorUntrusted: "{host} への接続は信頼できません。"
    case .errorServer: "{provider} は現在利用できません。"
    case .errorRefused: "{provider} がサインインを拒否しました。"
    case .errorInvalidAnswer: "{provider} からの応答は使用できません。"
    case .errorCollision: "{email} は別の方法でサインインするアカウントのものです。"
    case .errorUserDisabled: "このアカウントは無効になっています。"
    case .errorUserMismatch: "サインイン中のアカウントとは別のアカウントです。"
    case .errorAlreadyLinked: "{provider} はすでにこのアカウントと連携しています。"
    case .errorNotLinked: "{provider} はこのアカウントと連携していません。"
    case .errorLastProvider: "{provider} はこのアカウントの唯一のサインイン方法です。"
    case .errorCredentialInUse: "このサインイン方法は別のユーザーのものです。"
    case .errorEmailInUse: "このメールアドレスは別のユーザーのものです。"
    case .errorRecentLogin: "前回のサインインから時間が経ちすぎています。"
    case .errorSecondFactor: "このアカウントは二要素認証で保護されています。"
    case .errorNoCollision: "連携を待っているものはありません。"
    case .errorNoSignIn: "これで完了するサインインはありません。"
    case .errorNotSignedIn: "誰もサインインしていません。"
    case .errorSessionEnded: "セッションは終了しました。"
    case .errorUnknown: "予期しない問題が発生しました。"

    case .recoverSignInAgain: "もう一度サインインしてください。"
    case .recoverFinishOther: "先に別のサインインを完了するか、キャンセルしてください。"
    case .recoverTellMaker: "このアプリの開発元にお知らせください。"
    case .recoverEndProgram: "別のプログラムを終了して、もう一度お試しください。"
    case .recoverBrowser: "ブラウザーをインストールするか、既定のブラウザーを選んでください。"
    case .recoverStorage: "空き容量を増やすか権限を確認して、もう一度お試しください。"
    case .recoverConnection: "接続を確認して、もう一度お試しください。"
    case .recoverClock: "この端末の日付と時刻、および使用中のネットワークを確認してください。"
    case .recoverTryAgain: "しばらくしてからもう一度お試しください。"
    case .recoverSignInAsBefore: "以前と同じ方法でサインインしてください。"
    case .recoverAskService: "サービスの運営者にお問い合わせください。"
    case .recoverSameAccount: "サインイン中のアカウントを選んでください。"
    case .recoverUseOther: "それでサインインするか、別のアカウントを選んでください。"
    case .recoverLinkedProvider: "アカウントと連携しているものを選んでください。"
    case .recoverLinkFirst: "先に別のサインイン方法を連携するか、アカウントを削除してください。"
    case .recoverSecondFactor: "二要素認証に対応したアプリでサインインするか、アカウントから解除してください。"
    case .recoverOtherAccount: "そのユーザーとしてサインインするか、別のアカウントを選んでください。"
    }
  }
}
