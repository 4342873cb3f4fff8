/** A mail on its way out. */
export interface OutgoingMail {
  /** The same at every try, so that a mail that is sent again can be told. */
  id: string;
  createdAt: Date;
  /** `Name <address>`. */
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The way out for mail: an SMTP server, or a folder of this machine. */
export interface MailTransport {
  /**
   * Ends within 20 s.
   * @throws MailRefused when no later try can succeed; any other error may pass.
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
}

/** The server will never take mail for this recipient. */
export class MailRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRefused';
  }
}
