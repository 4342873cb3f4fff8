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

/** What a visitor wants from a conversation. */
export type IntentKind = (typeof intentKinds)[number];

/** What the visitor of a conversation wants, from the visitor's messages in order. */
export function recognizeIntent(messages: readonly string[], _language: string | null): IntentKind {
  return messages.some((message) => /[?？؟]/u.test(message)) ? 'question' : 'other';
}
