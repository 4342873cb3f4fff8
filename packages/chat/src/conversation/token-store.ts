import { attempt } from '../lib/attempt.ts';
import { fields, parseJson, textOrNull } from '../lib/read.ts';

/** The visitor's token and the version of the accepted consent text; kept as long as the tab is open. */
export type StoredVisitor = { token: string; consentVersion: string | null };

export type TokenStore = {
  load(): StoredVisitor | null;
  save(visitor: StoredVisitor): void;
  clear(): void;
};

/** Stores one chatbot's visitor in sessionStorage, or in memory if the browser forbids storage. */
export function createTokenStore(botId: string): TokenStore {
  const key = `parley.chat.${botId}`;
  let inMemory: StoredVisitor | null = null;
  return {
    load() {
      return readStored(key) ?? inMemory;
    },
    save(visitor) {
      inMemory = visitor;
      attempt(() => sessionStorage.setItem(key, JSON.stringify(visitor)));
    },
    clear() {
      inMemory = null;
      attempt(() => sessionStorage.removeItem(key));
    },
  };
}

function readStored(key: string): StoredVisitor | null {
  const stored = fields(parseJson(attempt(() => sessionStorage.getItem(key)) ?? ''));
  const token = textOrNull(stored.token);
  return token === null ? null : { token, consentVersion: textOrNull(stored.consentVersion) };
}
