import { explicitMood } from '../sentiment/mood-cues.ts';
import { intentCues, questionCue, thanksCue } from './intent-cues.ts';

export const intentKinds = [
  'question',
  'complaint',
  'purchase',
  'booking',
  'change',
  'cancel',
  'refund',
  'account',
  'person',
  'thanks',
  'other',
] as const;

/** The visitor's intent in a conversation. */
export type IntentKind = (typeof intentKinds)[number];

const maxMessages = 50;
const maxChars = 600;
/** Weight factor of each later message: the intent of most messages wins, and in a tie the earlier one. */
const laterWeight = 0.9;

/** Recognizes the visitor's intent from the visitor's messages in order. Works by keywords of all languages. */
export function recognizeIntent(messages: readonly string[], _language: string | null): IntentKind {
  const weights = new Map<IntentKind, number>();
  messages.slice(0, maxMessages).forEach((message, index) => {
    const kind = kindOf(message.slice(0, maxChars).trim());
    weights.set(kind, (weights.get(kind) ?? 0) + laterWeight ** index);
  });
  return heaviest(weights);
}

function kindOf(message: string): IntentKind {
  const found = intentCues.find(([, pattern]) => pattern.test(message));
  if (found) return found[0];
  if ((explicitMood(message, questionCue.test(message)) ?? 0) < 0) return 'complaint';
  if (questionCue.test(message)) return 'question';
  return thanksCue.test(message) ? 'thanks' : 'other';
}

/** Picks the intent with the highest weight. Thanks, greetings, and plain questions only win if there is nothing else. */
function heaviest(weights: ReadonlyMap<IntentKind, number>): IntentKind {
  const rank = (kind: IntentKind) => ['other', 'thanks', 'question'].indexOf(kind);
  const clear = [...weights].filter(([kind]) => rank(kind) < 0).sort(([, one], [, other]) => other - one);
  if (clear[0]) return clear[0][0];
  return [...weights.keys()].sort((one, other) => rank(other) - rank(one))[0] ?? 'other';
}
