import { useTranslation } from 'react-i18next';

/** Follows the label of an optional field. */
export function OptionalMark() {
  const { t } = useTranslation('common');
  return (
    <>
      {/* Without a space, Arabic letters would join across the gap. */}{' '}
      <span className="ms-0.5 font-normal text-text-3">{t('ui.optional')}</span>
    </>
  );
}
