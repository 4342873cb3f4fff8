const keyOf = (botId: string) => `parley.rated.${botId}`;

const asked = new Set<string>();

/** Whether this tab has already asked how the conversation with a chatbot was. */
export function wasRatingAsked(botId: string): boolean {
  try {
    return asked.has(botId) || sessionStorage.getItem(keyOf(botId)) !== null;
  } catch {
    return asked.has(botId);
  }
}

/** Remembers that it has; in memory where the browser forbids storage. */
export function rememberRatingAsked(botId: string): void {
  asked.add(botId);
  try {
    sessionStorage.setItem(keyOf(botId), '1');
  } catch {
    // Asked again after a reload at worst.
  }
}
