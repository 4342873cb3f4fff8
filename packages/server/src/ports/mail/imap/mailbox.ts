import { createHash } from 'node:crypto';
import type { ImapConfig } from '../../../config/config.ts';

/** Why a mailbox cannot be read: wrong password, no such mailbox, no trusted encryption, or no connection. */
export type MailboxProblem = 'password' | 'mailbox' | 'tls' | 'connection';

export class MailboxFailed extends Error {
  readonly problem: MailboxProblem;
  /** Code of the library or the server; never text of emails. */
  readonly code: string;

  constructor(problem: MailboxProblem, code: string, options?: ErrorOptions) {
    super(`${problem}: ${code}`, options);
    this.name = 'MailboxFailed';
    this.problem = problem;
    this.code = code;
  }
}

/** An open mailbox of the operator, read but never emptied. Every method throws MailboxFailed, and ends within 90 s. */
export interface Mailbox {
  /** Identifies the numbering; emails have other numbers once it changes. */
  uidValidity(): number;
  /** The number that the next email will have at least. */
  nextUid(): number;
  /** Numbers of the emails after one of them, ascending. */
  listAfter(uid: number): Promise<number[]>;
  /** Numbers of the emails that arrived on or after a day, ascending. */
  listSince(day: Date): Promise<number[]>;
  /** Size in bytes, or null if the email is gone. */
  sizeOf(uid: number): Promise<number | null>;
  /** At most `maxBytes` of the raw email, or null if it is gone. */
  read(uid: number, maxBytes: number): Promise<Buffer | null>;
  markSeen(uid: number): Promise<void>;
  /** Resolves at once if something has changed since the last call; else with the next change, or after `ms`. */
  waitForChange(ms: number): Promise<void>;
  /** Ends all other calls. */
  close(): void;
}

/** Identifies a mailbox by its address without the password, so that reading does not begin anew with another one. */
export function mailboxKey({ host, port, user, mailbox }: ImapConfig): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([host.toLowerCase(), port, user, mailbox]))
    .digest();
}
