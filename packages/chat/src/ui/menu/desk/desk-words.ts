import english from '@parley/locales/en/privacyDesk.json' with { type: 'json' };
import { useEffect, useMemo, useState } from 'react';
import { useLanguage } from '../../../i18n/language.tsx';
import { loadCatalog } from '../../../i18n/load-catalog.ts';
import type { Catalog, Plural } from '../../../i18n/messages.ts';
import { createTranslate, type Translate } from '../../../i18n/translate.ts';

export type DeskKey = Plural<keyof typeof english>;
export type DeskTranslate = Translate<DeskKey>;

/** Returns the translate function of the privacy desk, whose texts load with it; null until then. */
export function useDeskTranslate(): DeskTranslate | null {
  const { locale } = useLanguage();
  const [catalog, setCatalog] = useState<Catalog | null>(locale === 'en' ? english : null);
  useEffect(() => {
    const controller = new AbortController();
    void loadCatalog(locale, controller.signal, { file: 'privacyDesk', english }).then((loaded) => {
      if (!controller.signal.aborted) setCatalog(loaded);
    });
    return () => controller.abort();
  }, [locale]);
  return useMemo(() => catalog && createTranslate<DeskKey>(locale, catalog, english), [locale, catalog]);
}
