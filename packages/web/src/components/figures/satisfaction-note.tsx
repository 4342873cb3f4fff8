import { useTranslation } from 'react-i18next';

/**
 * Explains the three measures of satisfaction: conversations of plain questions have no positive mood, although nobody is
 * dissatisfied.
 */
export function SatisfactionNote() {
  const { t } = useTranslation();
  return <p className="-mt-2 px-1 text-12 text-text-2">{t('satisfaction.note')}</p>;
}
