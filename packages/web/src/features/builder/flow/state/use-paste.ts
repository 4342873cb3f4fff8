import { type FlowFragment, pasteNodes } from '@parley/flow/edit/fragment';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { useFlow } from './flow-context.ts';

/** Offset of pasted steps from the originals. */
const away = { x: 32, y: 32 };

/** Adds copied steps to the flow and selects them. */
export function usePaste(): (fragment: FlowFragment) => void {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  return (fragment) => {
    let ids: string[] = [];
    editor.edit((flow) => {
      const pasted = pasteNodes(flow, fragment, away);
      ids = pasted.ids;
      return pasted.flow;
    });
    editor.select(ids);
    showToast({ title: t('flow.toast.pasted', { count: ids.length }) });
  };
}
