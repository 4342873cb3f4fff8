import type { FlowNode } from '@parley/flow/document';
import { outlineOf, rowIds } from '@parley/flow/edit/outline';
import { Ellipsis } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { IconTile } from '../../../../components/ui/display/icon-tile.tsx';
import { DropdownMenu } from '../../../../components/ui/overlays/dropdown-menu.tsx';
import { kindOf } from '../model/node-words.ts';
import { kindIcons } from '../model/step-kinds.ts';
import { useFlow } from '../state/flow-context.ts';
import { StepItems } from '../step-items.tsx';
import { changed } from './fields/change-data.ts';
import { LeadsTo } from './leads-to.tsx';
import { NodeForm } from './node-form.tsx';

/** Fields that show their own errors. */
const saysItself = /^(text|question|retry\.text|saveAs|subject|url|to|body|sample|examples)$/;

/** Panel of the selected step: title, fields, and targets of its ports. */
export function Inspector({ node }: { node: FlowNode }) {
  const { editor, problems } = useFlow();
  const own = problems.all.filter(
    ({ nodeId, severity, path }) => nodeId === node.id && severity === 'error' && !saysItself.test(path),
  );
  return (
    <fieldset key={node.id} disabled={editor.locked} data-flow-inspector className="contents">
      <StepHead node={node} />
      <div className="flex flex-col gap-5 p-4">
        {own.length > 0 ? (
          <ul className="flex flex-col gap-1 rounded-sm bg-error-soft px-3 py-2 text-12 text-error-text">
            {own.map((problem) => (
              <li key={`${problem.path} ${problem.code}`}>{problem.message}</li>
            ))}
          </ul>
        ) : null}
        <NodeForm node={node} onChange={editor.changeNode} />
        <LeadsTo node={node} />
      </div>
    </fieldset>
  );
}

function StepHead({ node }: { node: FlowNode }) {
  const { t } = useTranslation('builder');
  const { editor } = useFlow();
  const kind = kindOf(node);
  const Icon = kindIcons[kind];
  const { entrances, loose } = outlineOf(editor.flow);
  const place = [...entrances, ...loose].flatMap(rowIds).indexOf(node.id) + 1;
  return (
    <header className="flex items-start gap-2.5 border-b border-border p-4 pe-2">
      <IconTile size="s">
        <Icon size={14} />
      </IconTile>
      <span className="min-w-0 flex-1">
        <input
          aria-label={t('flow.field.title')}
          dir="auto"
          maxLength={80}
          placeholder={t(`flow.kind.${kind}`)}
          value={node.data.title ?? ''}
          onChange={(event) => editor.changeNode(withTitle(node, event.target.value), 'title')}
          className="-mx-1 -my-0.5 w-full truncate rounded-xs border border-transparent bg-transparent px-1 py-0.5 text-14 font-semibold text-title outline-offset-0 placeholder:text-title hover:border-border"
        />
        <span className="block text-12 text-text-3">
          {t('flow.stepNumber', { kind: t(`flow.kind.${kind}`), n: place })}
        </span>
      </span>
      <DropdownMenu
        trigger={
          <IconButton label={t('flow.stepActions')} icon={<Ellipsis aria-hidden="true" size={16} />} />
        }
      >
        <StepItems node={node} />
      </DropdownMenu>
    </header>
  );
}

function withTitle(node: FlowNode, title: string): FlowNode {
  return Object.assign({}, node, { data: changed(node.data, { title: title || undefined }) });
}
