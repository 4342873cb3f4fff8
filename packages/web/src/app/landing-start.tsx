import { sentenceInterpolation, sentenceValues } from '@parley/contracts/language/sentence-values';
import i18n from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import { SiteHeader } from '../components/site/site-header.tsx';
import { Hero } from '../features/landing/hero.tsx';

/** Texts by namespace. */
export type Words = Readonly<Record<string, object>>;

/**
 * Returns the first view of "/" as HTML in a language. The build writes it and the server inserts it into the page, so that the
 * headline is visible before any script loads; the app then replaces it with the same content. Missing texts fall back to
 * English.
 */
export async function renderLandingStart(language: string, words: Words, english: Words): Promise<string> {
  const instance = i18n.createInstance().use(sentenceValues);
  await instance.init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'common',
    fallbackNS: 'common',
    interpolation: sentenceInterpolation,
    resources: { en: { ...english }, [language]: { ...words } },
  });
  return renderToStaticMarkup(
    <I18nextProvider i18n={instance}>
      <Router ssrPath="/">
        <div className="min-h-dvh bg-surface">
          <SiteHeader />
          <main className="overflow-x-clip">
            <Hero />
          </main>
        </div>
      </Router>
    </I18nextProvider>,
  );
}
