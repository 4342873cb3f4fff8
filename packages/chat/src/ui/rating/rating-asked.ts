import { attempt } from '../../lib/attempt.ts';

const keyOf = (botId: string) => `parley.rated.${botId}`;

const asked = new Set<string>();

/** Whether this tab has already asked for a rating of the conversation with this chatbot. */
export function wasRatingAsked(botId: string): boolean {
  return asked.has(botId) || attempt(() => sessionStorage.getItem(keyOf(botId))) !== null;
}

/** Stores in sessionStorage that the rating was requested, or in memory if the browser forbids storage. */
export function rememberRatingAsked(botId: string): void {
  asked.add(botId);
  attempt(() => sessionStorage.setItem(keyOf(botId), '1'));
}
