import type { Plugin } from 'vite';
import { LATER_KEYS } from '../../packages/chat/src/i18n/later-keys.ts';
import { SERVER_ONLY_KEYS } from '../../packages/chat/src/i18n/server-only-keys.ts';

const omittedKeys: readonly string[] = [...SERVER_ONLY_KEYS, ...Object.values(LATER_KEYS).flat()];
const file = /\/en\/chat\.json(?:\?(\w+))?$/;

/**
 * Bundles the English sentences into the chat page, without those that only the server uses, and those of a part that loads later
 * into `chat.json?<part>`.
 */
export function englishOfChat(): Plugin {
  return {
    name: 'parley-english-of-chat',
    enforce: 'pre',
    transform(source, id) {
      const match = file.exec(id);
      if (!match) return;
      const laterKeys = match[1] === undefined ? undefined : LATER_KEYS[match[1]];
      if (match[1] !== undefined && !laterKeys) return;
      const sentences = Object.entries<string>(JSON.parse(source));
      const kept = sentences.filter(([key]) =>
        laterKeys ? laterKeys.includes(key) : !omittedKeys.includes(key),
      );
      const json = JSON.stringify(Object.fromEntries(kept));
      // With a query, the file is not taken for JSON.
      return { code: laterKeys ? `export default ${json};` : json, map: null };
    },
  };
}
