import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ChatLanguage,
  chatLanguages,
  type Language,
  primaryOf,
} from '@parley/contracts/language/languages';
import { sentenceInterpolation, sentenceValues } from '@parley/contracts/language/sentence-values';
import { createInstance, type i18n } from 'i18next';

/** Renders locale keys in a reader's language. */
export interface Sentences {
  render(language: ChatLanguage, key: string, params?: Readonly<Record<string, string | number>>): string;
  /** Languages that the app and its emails are offered in. */
  readonly offered: readonly Language[];
  /** Languages that the visitor's chat is translated into. */
  readonly chatLanguages: readonly ChatLanguage[];
  /** The offered language with this code, or undefined: a stored language may no longer be offered. */
  offeredLanguage(code: string | null | undefined): Language | undefined;
  /** The best match of these languages for an Accept-Language header, or undefined. */
  negotiate<Among extends string>(header: string | undefined, among: readonly Among[]): Among | undefined;
}

const namespaces = [
  'common',
  'analytics',
  'auth',
  'billing',
  'chat',
  'chatbots',
  'conversations',
  'knowledgeBase',
  'leads',
  'settings',
] as const;

/** Loads the server's namespaces from `folder/{language}/{namespace}.json`; a missing language falls back to English. */
export async function loadSentences(folder: string, offered: readonly Language[]): Promise<Sentences> {
  const instance: i18n = createInstance().use(sentenceValues);
  await instance.init({
    fallbackLng: 'en',
    ns: namespaces,
    defaultNS: 'common',
    interpolation: sentenceInterpolation,
  });
  await Promise.all(
    chatLanguages.flatMap((language) =>
      namespaces.map(async (namespace) => {
        const file = join(folder, language, `${namespace}.json`);
        const text = await readFile(file, 'utf8').catch(() => undefined);
        if (text !== undefined) instance.addResourceBundle(language, namespace, JSON.parse(text));
      }),
    ),
  );
  const plain = new Map<string, string>();
  const renderPlain = (language: ChatLanguage, key: string): string => {
    const name = `${language} ${key}`;
    const known = plain.get(name);
    if (known !== undefined) return known;
    const sentence = instance.t(key, { lng: language });
    plain.set(name, sentence);
    return sentence;
  };
  return {
    render: (language, key, params) =>
      params ? instance.t(key, { ...params, lng: language }) : renderPlain(language, key),
    offered,
    chatLanguages: chatLanguages.filter((language) => instance.hasResourceBundle(language, 'chat')),
    offeredLanguage: (code) => offered.find((language) => language === code),
    negotiate,
  };
}

function negotiate<Among extends string>(
  header: string | undefined,
  among: readonly Among[],
): Among | undefined {
  if (!header) return undefined;
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';');
      const weight = params.map((param) => /^\s*q=([\d.]+)$/.exec(param)?.[1]).find(Boolean);
      return { primary: primaryOf(tag), weight: weight ? Number(weight) : 1 };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { primary } of wanted) {
    const match = among.find((language) => language === primary);
    if (match) return match;
  }
  return undefined;
}
