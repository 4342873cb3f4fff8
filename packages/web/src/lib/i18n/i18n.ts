import { directionOf } from '@parley/contracts/language/languages';
import { sentenceInterpolation, sentenceValues } from '@parley/contracts/language/sentence-values';
import i18n, { type InitOptions } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { installation } from '../installation.ts';
import { languageKey } from './language-preference.ts';
import { offeredLanguage } from './languages.ts';

const namespaces = [
  'common',
  'auth',
  'dashboard',
  'builder',
  'analytics',
  'billing',
  'settings',
  'chatbots',
  'chat',
  'knowledgeBase',
  'landing',
  'documentation',
  'conversations',
  'leads',
  'flowStarters',
  'admin',
] as const;

export type Namespace = (typeof namespaces)[number];

/** Detection and loading of translations; retries and the limit of parallel requests are i18next's own. */
export const i18nOptions: InitOptions<HttpBackendOptions> = {
  fallbackLng: 'en',
  load: 'languageOnly',
  ns: ['common'],
  defaultNS: 'common',
  fallbackNS: 'common',
  interpolation: sentenceInterpolation,
  maxParallelReads: 10,
  maxRetries: 5,
  retryTimeout: 350,
  backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
  detection: {
    order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
    lookupQuerystring: 'lng',
    lookupCookie: languageKey,
    lookupLocalStorage: languageKey,
    lookupSessionStorage: languageKey,
    caches: [],
    convertDetectedLanguage: (tag) => tag.split(/[-_]/)[0] ?? tag,
  },
};

function applyToDocument(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Only offered languages are detected, so that no other language mirrors the page. */
function supportedLanguages(): string[] {
  const { languages } = installation();
  return import.meta.env.DEV ? [...languages, 'qps'] : [...languages];
}

/** Detects the language and loads the common words; resolves even when they could not be loaded. */
export async function startI18n(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('lng');
  const isPseudo = import.meta.env.DEV && asked === 'qps';
  const unsupported = asked !== null && !isPseudo && offeredLanguage(asked) === undefined;
  i18n.on('languageChanged', applyToDocument);
  await i18n
    .use(sentenceValues)
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({ ...i18nOptions, supportedLngs: supportedLanguages(), ...(unsupported ? { lng: 'en' } : {}) });
}
