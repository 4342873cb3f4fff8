import { directionOf, hostLanguage } from '@parley/contracts/language/languages';
import { useEffect, useMemo, useState } from 'react';
import type { PublicConfig } from '../api/decode-config.ts';
import { attempt } from '../lib/attempt.ts';
import type { Language } from './language.tsx';
import { loadCatalog } from './load-catalog.ts';
import { LANGUAGE_STORAGE_KEY, pickLocale } from './locale.ts';
import { type Catalog, ENGLISH } from './messages.ts';
import { createTranslate } from './translate.ts';

type Loaded = { locale: string; catalog: Catalog };

/**
 * Determines the page's language by priority: chosen here, requested by `?lng=`, chosen in the app, of the host page, of the
 * browser, of the chatbot.
 */
export function usePageLanguage(config: PublicConfig | null): Language {
  const [chosen, setChosen] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<Loaded>({ locale: 'en', catalog: ENGLISH });
  const offered = useMemo(
    () => [...new Set([...(config?.languages ?? []), config?.locale ?? 'en'])],
    [config],
  );
  const query = useMemo(() => new URLSearchParams(location.search), []);
  const wishes = [
    chosen,
    query.get('lng'),
    storedLanguage(),
    hostLanguage(query.get('hl')),
    ...navigator.languages,
  ];
  const locale = pickLocale(wishes, offered, config?.locale ?? 'en');

  useEffect(() => {
    speak(locale);
    const controller = new AbortController();
    void loadCatalog(locale, controller.signal).then((catalog) => {
      if (controller.signal.aborted) return;
      setLoaded({ locale, catalog });
      if (catalog === ENGLISH) speak('en');
    });
    return () => controller.abort();
  }, [locale]);

  return useMemo(() => {
    const catalog = loaded.locale === locale ? loaded.catalog : ENGLISH;
    const t = createTranslate(locale, catalog);
    return { locale, offered, t, choose: (next) => setChosen(rememberLanguage(next)) };
  }, [locale, offered, loaded]);
}

/** A language that cannot be loaded falls back to English, also for screen readers and the server. */
function speak(locale: string): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}

function storedLanguage(): string | null {
  return attempt(() => localStorage.getItem(LANGUAGE_STORAGE_KEY));
}

/** Stores the language; called only after the visitor's explicit choice. */
function rememberLanguage(locale: string): string {
  attempt(() => localStorage.setItem(LANGUAGE_STORAGE_KEY, locale));
  return locale;
}
