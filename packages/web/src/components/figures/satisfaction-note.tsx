import { useTranslation } from 'react-i18next';

/** What the figure of satisfaction counts: with plain questions alone it is 0 %, although nobody is dissatisfied. */
export function SatisfactionNote() {
  const { t } = useTranslation();
  return <p className="-mt-2 px-1 text-12 text-text-2">{t('sentiment.satisfaction')}</p>;
}
