import english from '@parley/locales/en/chat.json' with { type: 'json' };
import type { SERVER_ONLY_KEYS } from './server-only-keys.ts';

export type Plural<Key> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key;

/** The key of a sentence of the chat page; plural forms share one key. */
export type MessageKey = Exclude<Plural<keyof typeof english>, (typeof SERVER_ONLY_KEYS)[number]>;

/** Sentences by key, as in `locales/{language}/chat.json`. */
export type Catalog = Readonly<Record<string, string>>;

export const ENGLISH: Catalog = english;
