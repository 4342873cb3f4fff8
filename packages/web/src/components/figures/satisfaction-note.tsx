import { useTranslation } from 'react-i18next';

/** What the three measures of satisfaction count: with plain questions alone no mood is positive, although nobody is dissatisfied. */
export function SatisfactionNote() {
  const { t } = useTranslation();
  return <p className="-mt-2 px-1 text-12 text-text-2">{t('satisfaction.note')}</p>;
}
