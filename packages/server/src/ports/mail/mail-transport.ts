/** An email to send. */
export interface OutgoingMail {
  /** The same for every attempt, so that a duplicate can be recognized. */
  id: string;
  createdAt: Date;
  /** `Name <address>`. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Only of emails that a person wrote to a visitor: other emails say that a program made them. */
  thread?: MailThread;
}

/** The conversation that an email belongs to. Message ids are without brackets. */
export interface MailThread {
  /** Where answers and bounces go; null if they cannot be taken. */
  replyTo: string | null;
  /** Message id that all emails of the conversation refer to; no email has it. */
  root: string;
  /** Message ids of earlier emails, oldest first. Ids of others are unchecked; what cannot be one is left out. */
  references: readonly string[];
}

/** Domain of the message ids of emails from this sender: `{id of the email}@{domain}`. */
export function messageDomain(from: string): string {
  return from.slice(from.lastIndexOf('@') + 1).replace('>', '');
}

/** Sends emails: through an SMTP server, or into a local folder. */
export interface MailTransport {
  /**
   * Takes at most 20 s.
   * @throws MailRefused if no later attempt can succeed; any other error may be temporary.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** The server will never accept this email. */
export class MailRefused extends Error {
  /** Enhanced status (RFC 3463) of the refusal of the recipient, such as 5.1.1; null if another command was refused, or without one. */
  readonly status: string | null;

  constructor(message: string, status: string | null) {
    super(message);
    this.name = 'MailRefused';
    this.status = status;
  }
}
