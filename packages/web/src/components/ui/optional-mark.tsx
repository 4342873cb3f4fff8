import { useTranslation } from 'react-i18next';

/** Stands behind the name of a field that may stay empty. */
export function OptionalMark() {
  const { t } = useTranslation('common');
  return (
    <>
      {/* Without a space, Arabic letters would join across the gap. */}{' '}
      <span className="ms-0.5 font-normal text-text-3">{t('ui.optional')}</span>
    </>
  );
}
