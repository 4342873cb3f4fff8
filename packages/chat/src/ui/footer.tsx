import { useLanguage } from '../i18n/language.tsx';

/** `isShort`: the short form that fits the widget. */
export function Footer({ isShort = false }: { isShort?: boolean }) {
  const { t } = useLanguage();
  return (
    <div className="footer">
      <span>{t(isShort ? 'disclaimerShort' : 'disclaimer')}</span>
      <PoweredBy isShort={isShort} />
    </div>
  );
}

export function PoweredBy({ isShort = false }: { isShort?: boolean }) {
  const { t } = useLanguage();
  return (
    <span className="powered">
      {!isShort && t('poweredBy')}{' '}
      <a href="/" target="_blank" rel="noopener" lang="en">
        Parley
      </a>
    </span>
  );
}
