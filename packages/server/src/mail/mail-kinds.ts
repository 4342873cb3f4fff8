/**
 * The mails that Parley writes, with what fills their sentences under `settings:mail.<kind>`. `link` is a path of the app
 * with its query, such as `/reset-password?token=…`; `name` is the full name of whoever gets it.
 */
export interface MailParams {
  verifyEmail: { name: string; link: string };
  resetPassword: { name: string; link: string };
  passwordChanged: { name: string; link: string };
  /** To the address that was the account's before. */
  emailChanged: { name: string; newEmail: string; link: string };
  googleLinked: { name: string; link: string };
  twoFactorChanged: { name: string; change: 'enabled' | 'disabled' | 'renewed'; link: string };
  /** `role` as the contracts name it; `invitedBy` is a full name. */
  invitation: { organizationName: string; role: string; invitedBy: string; link: string };
  /** `text` is a whole sentence in the language of the mail. */
  notice: { text: string; link: string };
}
export type MailKind = keyof MailParams;

/** One kind with its parameters. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; params: MailParams[Kind] } }[MailKind];

/** A mail as it leaves: ready sentences, absolute links. */
export interface RenderedMail {
  /** One line. */
  subject: string;
  text: string;
  html: string;
}
