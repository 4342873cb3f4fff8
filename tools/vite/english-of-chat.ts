import type { Plugin } from 'vite';
import { SERVER_ONLY_KEYS } from '../../packages/chat/src/i18n/server-only-keys.ts';

/** Bundles the English sentences into the chat page, without those that only the server uses. */
export function englishOfChat(): Plugin {
  return {
    name: 'parley-english-of-chat',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('/en/chat.json')) return;
      const sentences: Record<string, string> = JSON.parse(source);
      for (const key of SERVER_ONLY_KEYS) delete sentences[key];
      return { code: JSON.stringify(sentences), map: null };
    },
  };
}
