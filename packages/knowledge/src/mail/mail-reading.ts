/** Largest shape of an email that is read; a larger one is taken for an attack on the parser. */
export const maxMailParts = 200;
export const maxMailDepth = 10;

/** Longest texts that a reading holds, in UTF-16 code units. */
export const maxMailTextChars = 65_536;
/** Most addresses that a reading holds; more are only counted. */
export const maxMailAddresses = 1_000;

export interface MailAddress {
  /** Empty without one. */
  name: string;
  /** In lower case. */
  address: string;
}

/** What an email says, without trusting it. */
export interface MailReading {
  /** Headers as sent, by which a second copy is recognized; empty if missing. */
  messageId: string;
  date: string;
  /** Addresses of all From headers; a well-formed email has one. */
  from: MailAddress[];
  /** Every address that the email may have been delivered to, in lower case, each once. */
  recipients: string[];
  /** Number of addresses in To and Cc. */
  addressees: number;
  /** Address that errors go to: empty where the sender asks for none, null if no mail server wrote it down. */
  returnPath: string | null;
  subject: string;
  automatic: MailSigns;
  /** Set for a message about the delivery of another one (`multipart/report`), and for what a mail server says of a failure. */
  report: DeliveryReport | null;
  /** What the sender wrote, and what stood below or above it; null if nothing was cut off. */
  content: string;
  quoted: string | null;
  /** Number of attachments, without pictures that the text shows. */
  attachments: number;
}

/** Headers that programs set. */
export interface MailSigns {
  autoSubmitted: string;
  precedence: string;
  hasListId: boolean;
  /** Values of `X-Parley`. */
  parley: string[];
}

/** What mail servers report about an email of ours. */
export interface DeliveryReport {
  /** Recipients with an enhanced status code such as 5.1.1; the address is empty if the report does not name it. */
  failed: { address: string; status: string }[];
  /** Addresses in the headers of the returned email that answers and errors go to, in lower case. */
  returned: string[];
}

/** What the process gets beside the bytes of an email. */
export interface MailRequest {
  /** Lines of our own emails, in any language, above which visitors answer. */
  replyAbove: readonly string[];
}
