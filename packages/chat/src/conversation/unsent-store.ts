import { attempt } from '../lib/attempt.ts';
import { fields, list, parseJson, text } from '../lib/read.ts';

/** A question that waits for the end of maintenance. */
export type Unsent = { content: string; clientMessageId: string };

/** Stores a chatbot's waiting questions across a reload of this tab. */
export type UnsentStore = { load(): Unsent[]; save(unsent: readonly Unsent[]): void };

export function createUnsentStore(botId: string): UnsentStore {
  const key = `parley.unsent.${botId}`;
  let saved = attempt(() => sessionStorage.getItem(key)) ?? '[]';
  return {
    load: () =>
      list(parseJson(saved))
        .map(fields)
        .map(({ content, clientMessageId }) => ({
          content: text(content),
          clientMessageId: text(clientMessageId),
        }))
        .filter(({ content, clientMessageId }) => content && clientMessageId),
    save(unsent) {
      const next = JSON.stringify(unsent);
      if (next === saved) return;
      saved = next;
      attempt(() => (unsent.length > 0 ? sessionStorage.setItem(key, next) : sessionStorage.removeItem(key)));
    },
  };
}
