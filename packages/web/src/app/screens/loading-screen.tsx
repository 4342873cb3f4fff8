import { useTranslation } from 'react-i18next';
import { Spinner } from '../../components/ui/display/spinner.tsx';

/** Fills the window while a page's code or the account is awaited; a short wait shows nothing. */
export function LoadingScreen() {
  const { t } = useTranslation('common');
  return (
    <div
      role="status"
      className="fixed inset-0 z-40 flex animate-late flex-col items-center justify-center gap-3 bg-bg text-text-3"
    >
      <Spinner size={24} />
      <p className="text-13">{t('loading.page')}</p>
    </div>
  );
}
