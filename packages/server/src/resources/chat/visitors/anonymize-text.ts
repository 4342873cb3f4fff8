import { setImmediate as nextTick } from 'node:timers/promises';
import { maskText } from '../../../insight/masking/mask-text.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot.ts';
import { slicesOf } from './slices-of.ts';

type Anonymized = Pick<ChatbotSnapshot, 'privacy'>;

/** About 3 ms of masking, after which other requests have their turn. */
const maxSliceLength = 500;

/**
 * A visitor's text as far as the chatbot's anonymization lets it be stored, searched for, or sent to a model. Everything
 * that comes from a visitor passes here before anything else reads it.
 */
export async function anonymizeText({ privacy }: Anonymized, text: string): Promise<string> {
  const level = privacy.anonymization;
  if (level === 'none') return text;
  const masked: string[] = [];
  for (const slice of slicesOf(text, maxSliceLength)) {
    if (masked.length > 0) await nextTick();
    masked.push(maskText(slice, level).text);
  }
  return masked.join('');
}

/**
 * Messages for a prompt. The visitor's are masked already, unless they were stored before anonymization was turned on: so
 * no answer can repeat what they say. Answers stay as they are, because the addresses in them are the organization's.
 */
export async function anonymizeHistory<M extends { role: string; content: string }>(
  snapshot: Anonymized,
  history: readonly M[],
): Promise<M[]> {
  const masked: M[] = [];
  for (const message of history) {
    const isAnswer = message.role !== 'user';
    masked.push(isAnswer ? message : { ...message, content: await anonymizeText(snapshot, message.content) });
  }
  return masked;
}
