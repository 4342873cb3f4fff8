import { useLanguage } from '../../i18n/language.tsx';

export function ConnectionBanner() {
  const { t } = useLanguage();
  return (
    <p className="banner" role="status">
      <span className="spinner" aria-hidden="true" />
      {t('connectionLost')}
    </p>
  );
}
