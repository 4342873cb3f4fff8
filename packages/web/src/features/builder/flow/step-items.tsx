import type { FlowNode } from '@parley/flow/document';
import { copyNodes } from '@parley/flow/edit/fragment';
import { Copy, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MenuItem, MenuSeparator } from '../../../components/ui/overlays/dropdown-menu.tsx';
import { useFlow } from './state/flow-context.ts';
import { usePaste } from './state/use-paste.ts';

/** Last items of every menu of a step: duplicate and delete. */
export function StepItems({ node }: { node: FlowNode }) {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  const paste = usePaste();
  return (
    <>
      <MenuItem
        icon={<Copy aria-hidden="true" size={16} />}
        onSelect={() => paste(copyNodes(editor.flow, [node.id]))}
      >
        {t('flow.duplicate')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        icon={<Trash2 aria-hidden="true" size={16} />}
        onSelect={() => editor.remove([node.id])}
      >
        {t('flow.delete')}
      </MenuItem>
    </>
  );
}
