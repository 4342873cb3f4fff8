import { attempt } from '../lib/attempt.ts';

const keyOf = (botId: string) => `parley.rated.${botId}`;

const asked = new Set<string>();

/** Whether this tab has already asked how the conversation with a chatbot was. */
export function wasRatingAsked(botId: string): boolean {
  return asked.has(botId) || attempt(() => sessionStorage.getItem(keyOf(botId))) !== null;
}

/** Remembers that it has; in memory where the browser forbids storage. */
export function rememberRatingAsked(botId: string): void {
  asked.add(botId);
  attempt(() => sessionStorage.setItem(keyOf(botId), '1'));
}
