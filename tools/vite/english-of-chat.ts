import type { Plugin } from 'vite';
import { PEOPLE_KEYS } from '../../packages/chat/src/i18n/people-keys.ts';
import { SERVER_ONLY_KEYS } from '../../packages/chat/src/i18n/server-only-keys.ts';

const laterKeys: readonly string[] = PEOPLE_KEYS;
const omittedKeys: readonly string[] = [...SERVER_ONLY_KEYS, ...PEOPLE_KEYS];

/**
 * Bundles the English sentences into the chat page, without those that only the server uses, and those of people into
 * `chat.json?people`, which loads later.
 */
export function englishOfChat(): Plugin {
  return {
    name: 'parley-english-of-chat',
    enforce: 'pre',
    transform(source, id) {
      const isOfPeople = id.endsWith('/en/chat.json?people');
      if (!isOfPeople && !id.endsWith('/en/chat.json')) return;
      const sentences = Object.entries<string>(JSON.parse(source));
      const kept = sentences.filter(([key]) =>
        isOfPeople ? laterKeys.includes(key) : !omittedKeys.includes(key),
      );
      const json = JSON.stringify(Object.fromEntries(kept));
      // With a query, the file is not taken for JSON.
      return { code: isOfPeople ? `export default ${json};` : json, map: null };
    },
  };
}
