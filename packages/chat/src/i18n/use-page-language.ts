import { directionOf } from '@parley/contracts/languages';
import { useEffect, useMemo, useState } from 'react';
import type { PublicConfig } from '../api/decode-config.ts';
import type { Language } from './language.tsx';
import { loadCatalog } from './load-catalog.ts';
import { LANGUAGE_STORAGE_KEY, pickLocale } from './locale.ts';
import { type Catalog, ENGLISH } from './messages.ts';
import { createTranslate } from './translate.ts';

type Loaded = { locale: string; catalog: Catalog };

/** Determines the page's language, in this order: chosen here, requested by `?lng=`, chosen in the app, the browser's, the chatbot's. */
export function usePageLanguage(config: PublicConfig | null): Language {
  const [chosen, setChosen] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<Loaded>({ locale: 'en', catalog: ENGLISH });
  const offered = useMemo(
    () => [...new Set([...(config?.languages ?? []), config?.locale ?? 'en'])],
    [config],
  );
  const asked = useMemo(() => new URLSearchParams(location.search).get('lng'), []);
  const wishes = [chosen, asked, storedLanguage(), ...navigator.languages];
  const locale = pickLocale(wishes, offered, config?.locale ?? 'en');

  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
    const controller = new AbortController();
    void loadCatalog(locale, controller.signal).then((catalog) => {
      if (!controller.signal.aborted) setLoaded({ locale, catalog });
    });
    return () => controller.abort();
  }, [locale]);

  return useMemo(() => {
    const catalog = loaded.locale === locale ? loaded.catalog : ENGLISH;
    const t = createTranslate(locale, catalog);
    return { locale, offered, t, choose: (next) => setChosen(rememberLanguage(next)) };
  }, [locale, offered, loaded]);
}

function storedLanguage(): string | null {
  try {
    return localStorage.getItem(LANGUAGE_STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Stores the language; called only after the visitor has chosen one. */
function rememberLanguage(locale: string): string {
  try {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, locale);
  } catch {
    return locale;
  }
  return locale;
}
