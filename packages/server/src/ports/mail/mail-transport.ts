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
}

/** Sends emails: through an SMTP server, or into a local folder. */
export interface MailTransport {
  /**
   * Takes at most 20 s.
   * @throws MailRefused if no later attempt can succeed; any other error may be temporary.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** The server will never accept email for this recipient. */
export class MailRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRefused';
  }
}
