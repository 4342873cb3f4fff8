import { createHash } from 'node:crypto';
import type { ReplyTokens } from '../../mail/reply-token.ts';

/** More headers than an answer to us has; what comes later is not looked at. */
const maxHeadBytes = 65_536;
/** A mail server may return the whole email; its headers come early. */
const maxReportBytes = 262_144;
/** Headers that name whom an email was delivered or sent to; the envelope first, as in a reading. */
const recipientHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'];

/** What the headers of an email say as they are written, found without a parser: nothing of it costs anything or is trusted. */
export interface MailHead {
  messageId: string;
  date: string;
  from: string;
  recipients: string;
  /** Whether a mail server reports on an email of ours, which it may name only in what it returns. */
  isReport: boolean;
}

export function headOf(raw: Buffer): MailHead {
  const text = raw.subarray(0, maxHeadBytes).toString('latin1');
  const end = /\r?\n\r?\n/u.exec(text)?.index ?? text.length;
  const values = new Map<string, string[]>();
  for (const line of text
    .slice(0, end)
    .replaceAll(/\r?\n[ \t]+/gu, ' ')
    .split(/\r?\n/u)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    const others = values.get(name);
    if (others) others.push(value);
    else values.set(name, [value]);
  }
  const read = (name: string) => values.get(name)?.join(', ') ?? '';
  return {
    messageId: read('message-id'),
    date: read('date'),
    from: read('from'),
    recipients: recipientHeaders.map(read).join(', '),
    isReport:
      read('return-path') === '<>' ||
      values.has('x-failed-recipients') ||
      /^multipart\/report\b/iu.test(read('content-type')),
  };
}

/** The conversation that an email probably answers, by the first token that is ours; null if it is none of our business. */
export function conversationNamed(
  raw: Buffer,
  { recipients, isReport }: MailHead,
  tokens: ReplyTokens,
  replyAddress: string,
): string | null {
  const found = firstOf(recipients, tokens, replyAddress);
  if (found !== null || !isReport) return found;
  return firstOf(raw.subarray(0, maxReportBytes).toString('latin1'), tokens, replyAddress);
}

function firstOf(text: string, tokens: ReplyTokens, replyAddress: string): string | null {
  const at = replyAddress.lastIndexOf('@');
  const [local, domain] = [replyAddress.slice(0, at), replyAddress.slice(at + 1)].map(escaped);
  for (const [, token = ''] of text.matchAll(new RegExp(`${local}\\+([a-z2-7]{1,99})"?@${domain}`, 'giu'))) {
    const conversationId = tokens.conversationOf(token);
    if (conversationId !== null) return conversationId;
  }
  return null;
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);

/** What is the same in every copy of an email. Without a Message-ID only its bytes are: dates and senders are alike by chance. */
export function hashOf(raw: Buffer, { messageId, date, from }: MailHead): Buffer {
  return createHash('sha256')
    .update(messageId === '' ? raw : JSON.stringify([messageId, date, from]))
    .digest();
}
