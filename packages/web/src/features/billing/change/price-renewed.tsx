import { useTranslation } from 'react-i18next';
import { Note } from '../../../components/ui/note.tsx';

/** Says that the amounts are others than those that were confirmed. */
export function PriceRenewed() {
  const { t } = useTranslation('billing');
  return (
    <div role="alert">
      <Note tone="warning">{t('change.renewed')}</Note>
    </div>
  );
}
