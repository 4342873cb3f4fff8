import { useTranslation } from 'react-i18next';

/** First Tab stop of the page, visible only on focus: skips the navigation to the element with the id `content`. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a
      href="#content"
      className="sr-only rounded-sm bg-ink text-13 text-on-ink focus:not-sr-only focus:fixed! focus:start-2 focus:top-2 focus:z-60 focus:px-3! focus:py-2!"
    >
      {t('nav.skipToContent')}
    </a>
  );
}
