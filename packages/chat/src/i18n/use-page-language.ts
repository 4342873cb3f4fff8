import { useEffect, useMemo, useState } from 'react';
import type { PublicConfig } from '../api/decode-config.ts';
import type { Language } from './language.tsx';
import { loadCatalogue } from './load-catalogue.ts';
import { directionOf, LANGUAGE_STORAGE_KEY, pickLocale } from './locale.ts';
import { type Catalogue, ENGLISH } from './messages.ts';
import { createTranslate } from './translate.ts';

type Loaded = { locale: string; catalogue: Catalogue };

/** Settles the page's language: chosen here, asked for by `?lng=`, chosen in the app, the browser's, the chatbot's. */
export function usePageLanguage(config: PublicConfig | null): Language {
  const [chosen, setChosen] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<Loaded>({ locale: 'en', catalogue: ENGLISH });
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
    void loadCatalogue(locale, controller.signal).then((catalogue) => {
      if (!controller.signal.aborted) setLoaded({ locale, catalogue });
    });
    return () => controller.abort();
  }, [locale]);

  return useMemo(() => {
    const catalogue = loaded.locale === locale ? loaded.catalogue : ENGLISH;
    const t = createTranslate(locale, catalogue);
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

/** Kept only once the visitor has chosen. */
function rememberLanguage(locale: string): string {
  try {
    localStorage.setItem(LANGUAGE_STORAGE_KEY, locale);
  } catch {
    return locale;
  }
  return locale;
}
