import type { InboundOutcome } from '@parley/contracts/resources/visitors/inbound-mail';
import type { MailReading } from '@parley/knowledge/mail/mail-reading';
import { loopMark, type ReplyTokens, tokenIn } from '../../mail/reply-token.ts';

const bulkPrecedences: ReadonlySet<string> = new Set(['bulk', 'junk', 'list', 'auto_reply']);
/** Most addresses in To and Cc: an answer to a visitor's email has few. */
const maxAddressees = 20;

/**
 * Returns what becomes of an email by what it says of itself: our own, one of a mail server, of another program, or to a crowd. Null
 * if a person may have written it to us.
 * @param secrets the application secret, and the previous one
 */
export function outcomeByHeaders(
  { automatic, report, returnPath, addressees }: MailReading,
  secrets: readonly string[],
): Extract<InboundOutcome, 'loop' | 'bounce' | 'autoReply' | 'tooMany'> | null {
  const marks = secrets.map(loopMark);
  if (automatic.parley.some((mark) => marks.includes(mark.trim()))) return 'loop';
  if (report !== null || returnPath === '') return 'bounce';
  const { autoSubmitted, precedence, hasListId } = automatic;
  if (hasListId || bulkPrecedences.has(precedence) || !['', 'no'].includes(autoSubmitted)) return 'autoReply';
  return addressees > maxAddressees ? 'tooMany' : null;
}

/** The conversation that an email answers, by the first token that is ours; null without one. */
export function conversationAnswered(
  { recipients, report }: MailReading,
  tokens: ReplyTokens,
  replyAddress: string,
): string | null {
  for (const address of [...recipients, ...(report?.returned ?? [])]) {
    const token = tokenIn(address, replyAddress);
    const conversationId = token === null ? null : tokens.conversationOf(token);
    if (conversationId !== null) return conversationId;
  }
  return null;
}

/** The one sender of an email, in lower case; null if it names several or none. */
export function senderOf({ from }: Pick<MailReading, 'from'>): MailReading['from'][number] | null {
  const [sender] = from;
  return sender !== undefined && from.length === 1 ? sender : null;
}
