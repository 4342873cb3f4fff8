import { useTranslation } from 'react-i18next';
import { errorText } from '../api/error-text.ts';
import { showToast } from './toast-store.ts';

/**
 * Shows a toast that offers undo while it is visible. The action has already been performed: `revert` is the request that
 * reverses it, so without undo it stays, even if the page is closed.
 */
export function useUndoToast(): (title: string, revert: () => Promise<unknown>) => void {
  const { t } = useTranslation('common');
  async function undo(revert: () => Promise<unknown>): Promise<void> {
    try {
      await revert();
      showToast({ title: t('ui.undone') });
    } catch (error) {
      showToast({ tone: 'error', title: t('ui.undoFailed'), description: errorText(error, t) });
    }
  }
  return (title, revert) =>
    void showToast({ title, action: { label: t('ui.undo'), run: () => void undo(revert) } });
}
