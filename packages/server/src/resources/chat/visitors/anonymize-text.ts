import { createHash } from 'node:crypto';
import { type MaskingLevel, maskLongText } from '../../../insight/masking/mask-text.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { memoize } from '../../../lib/timing/memoize.ts';
import { createTtlCache } from '../../../lib/timing/ttl-cache.ts';

type Anonymized = Pick<ChatbotSnapshot, 'privacy'>;

/**
 * Masks a visitor's text as the chatbot's anonymization requires, for storage, search, and models. All text from a visitor must
 * pass here before anything else reads it.
 */
export function anonymizeText({ privacy }: Anonymized, text: string): Promise<string> {
  return maskLongText(text, privacy.anonymization);
}

/** Masked messages of running conversations, keyed by a hash so that the original text is not kept in memory. */
const maskOnce = memoize(
  ({ text, level }: { text: string; level: MaskingLevel }) => maskLongText(text, level),
  {
    keyOf: ({ text, level }) => createHash('sha256').update(`${level}\n${text}`).digest('base64'),
    cache: createTtlCache({ maxSize: 1_000, ttlMs: 600_000, now: () => performance.now() }),
  },
);

/**
 * Masks the visitor's messages for a prompt, so that no answer can repeat their details. Usually they are masked already, unless
 * they were stored before anonymization was turned on. Answers stay unchanged, because the addresses in them are the
 * organization's.
 */
export async function anonymizeHistory<M extends { role: string; content: string }>(
  { privacy: { anonymization: level } }: Anonymized,
  history: readonly M[],
): Promise<M[]> {
  if (level === 'none') return [...history];
  const masked: M[] = [];
  for (const message of history) {
    const isAnswer = message.role !== 'user';
    masked.push(
      isAnswer ? message : { ...message, content: await maskOnce({ text: message.content, level }) },
    );
  }
  return masked;
}
