import { useTranslation } from 'react-i18next';
import { errorText } from '../api/error-text.ts';
import { showToast } from './toast-store.ts';

/**
 * Says what was done, and offers as long as the toast is there to take it back. The server has done it already: `revert` is
 * the call that does the opposite, and what nobody takes back stays, also when the page is closed.
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
