/**
 * Kinds of emails and the parameters of their sentences under `settings:mail.<kind>`. `link` is a path of the
 * app with its query, such as `/reset-password?token=…`; `name` is the recipient's full name.
 *
 * `agentReply` alone goes to a visitor and has no link: whoever reads it could open the conversation.
 */
export interface MailParams {
  verifyEmail: { name: string; link: string };
  resetPassword: { name: string; link: string };
  passwordChanged: { name: string; link: string };
  /** Sent to the account's previous address. */
  emailChanged: { name: string; newEmail: string; link: string };
  googleLinked: { name: string; link: string };
  twoFactorChanged: { name: string; change: 'enabled' | 'disabled' | 'renewed'; link: string };
  /** `role` as in the contracts; `invitedBy` is a full name. */
  invitation: { organizationName: string; role: string; invitedBy: string; link: string };
  /** `text` is a complete sentence in the language of the email. */
  notice: { text: string; link: string };
  /** Email that a chatbot's flow sends to members; `subject` and `text` come from the flow and its visitor. */
  flowMessage: { subject: string; text: string; link: string };
  /** Billing notification; sentences in the language of the email, `next` is empty if nothing follows. */
  billing: { organizationName: string; subject: string; text: string; next: string; link: string };
  /**
   * What people wrote to a visitor who has left: `name` is the writer's as visitors see it, `chatbot` the chatbot's, and blank lines
   * separate the messages in `text`.
   */
  agentReply: { name: string; chatbot: string; text: string };
  /** Event of an integration, for the members that administrators chose. */
  integration: { subject: string; text: string; link: string };
}
export type MailKind = keyof MailParams;

/** An email kind with its parameters. */
export type MailContent = { [Kind in MailKind]: { kind: Kind; params: MailParams[Kind] } }[MailKind];

/** A rendered email: final text, absolute links. */
export interface RenderedMail {
  /** A single line. */
  subject: string;
  text: string;
  html: string;
}
