import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/ui/feedback/note.tsx';

/** Warns that the amounts have changed since they were shown. */
export function PriceRenewed() {
  const { t } = useTranslation('billing');
  return (
    <div role="alert">
      <Note tone="warning">{t('change.renewed')}</Note>
    </div>
  );
}
