import type { FlowNode } from '@parley/flow/document';
import { moveUp, swappableAfter, swappableBefore } from '@parley/flow/edit/swap';
import { ArrowDown, ArrowUp, Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { DropdownMenu, MenuItem } from '../../../../components/ui/overlays/dropdown-menu.tsx';
import { useFlow } from '../state/flow-context.ts';
import { StepItems } from '../step-items.tsx';

/** Menu of a line in the outline. */
export function OutlineMenu({ node, title }: { node: FlowNode; title: string }) {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  const { flow } = editor;
  const behind = swappableAfter(flow, node.id);
  return (
    <DropdownMenu
      trigger={
        <IconButton label={t('flow.actionsOf', { title })} icon={<Ellipsis aria-hidden="true" size={16} />} />
      }
    >
      <MenuItem
        icon={<ArrowUp aria-hidden="true" size={16} />}
        disabled={swappableBefore(flow, node.id) === undefined}
        onSelect={() => editor.edit((current) => moveUp(current, node.id))}
      >
        {t('flow.moveUp')}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden="true" size={16} />}
        disabled={behind === undefined}
        onSelect={() =>
          behind === undefined ? undefined : editor.edit((current) => moveUp(current, behind))
        }
      >
        {t('flow.moveDown')}
      </MenuItem>
      <StepItems node={node} />
    </DropdownMenu>
  );
}
