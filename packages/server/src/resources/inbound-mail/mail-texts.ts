import type { Language } from '@parley/contracts/language/languages';
import { maxNoteLength } from '@parley/contracts/values/inbox-lists';
import type { MailReading } from '@parley/knowledge/mail/mail-reading';
import { type MaskingLevel, maskLongText } from '../../insight/masking/mask-text.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { senderOf } from './judge-mail.ts';

/** Longest message of a visitor by email, in code points, as in the chat; the rest is kept for staff. */
const maxContentLength = 4_000;
const maxQuotedBytes = 65_536;
/** Stands for an email without words. */
const wordless = '…';

/** The texts that an email may become, masked as the chatbot requires. */
export interface MailTexts {
  content: string;
  quoted: string | null;
  /** What staff are told of an email by somebody else. */
  ofOther: string;
  /** What staff are told of files that are not kept; null without any. */
  ofFiles: string | null;
}

/**
 * Returns what an email may become. Masking takes a while, so this comes before the transaction.
 * @param language that of the organization
 */
export async function textsOf(
  { sentences }: Pick<Deps, 'sentences'>,
  mail: MailReading,
  { level, language }: { level: MaskingLevel; language: Language },
): Promise<MailTexts> {
  const words = await maskLongText(mail.content || mail.subject || wordless, level);
  const [content, rest] = split(words, maxContentLength);
  const cut = mail.quoted === null ? '' : await maskLongText(mail.quoted, level);
  const quoted = [rest, cut].filter((text) => text !== '').join('\n\n');
  const sender = senderOf(mail);
  const writer = sender === null ? '' : `${sender.name} <${sender.address}>`.trim();
  const ofFiles =
    mail.attachments === 0
      ? null
      : sentences.render(language, 'conversations:mailNotes.files', { number: mail.attachments });
  const told = [
    sentences.render(language, 'conversations:mailNotes.otherSender'),
    await maskLongText(writer, level),
    words,
  ];
  const [ofOther] = split(told.filter((text) => text !== '').join('\n\n'), maxNoteLength);
  return { content, quoted: quoted === '' ? null : withinBytes(quoted, maxQuotedBytes), ofOther, ofFiles };
}

/** Splits a text after so many code points. */
function split(text: string, length: number): [head: string, rest: string] {
  if (text.length <= length) return [text, ''];
  const points = [...text];
  return [points.slice(0, length).join(''), points.slice(length).join('')];
}

/** The beginning of a text that takes at most so many bytes, in whole characters. */
function withinBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= maxBytes) return text;
  return new TextDecoder().decode(bytes.subarray(0, maxBytes), { stream: true });
}
