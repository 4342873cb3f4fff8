import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';

/** Retry button below a note about a missing model or server. */
export function RetryButton({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Button size="s" className="mt-2" loading={isBusy} onClick={onRetry}>
      {isBusy ? null : <RotateCw aria-hidden="true" size={14} />}
      {t('ui.tryAgain')}
    </Button>
  );
}
