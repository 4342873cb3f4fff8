import type { FlowNode } from '@parley/flow/document';
import { portsOf } from '@parley/flow/ports';
import { Plus, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { IconTile } from '../../../../components/ui/display/icon-tile.tsx';
import { TruncatedText } from '../../../../components/ui/display/truncated-text.tsx';
import { cx } from '../../../../components/ui/lib/variants.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { kindOf, titleOf } from '../model/node-words.ts';
import { kindIcons } from '../model/step-kinds.ts';
import { lineUnder } from '../model/traffic.ts';
import { useFlow } from '../state/flow-context.ts';
import { OutlineMenu } from './outline-menu.tsx';

/** Line of the outline: clicking it edits its step; a menu beside it has further actions. */
export function OutlineStep({ node, onEdit }: { node: FlowNode; onEdit: () => void }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { editor, problems, traffic, askStep } = useFlow();
  const kind = kindOf(node);
  const Icon = kindIcons[kind];
  const title = titleOf(node, t);
  const problem = problems.of(node.id);
  const isFaulty = problem?.severity === 'error';
  const isSelected = editor.selected.includes(node.id);
  return (
    <div
      className={cx(
        'flex items-center rounded-md border bg-surface pe-1 shadow-s',
        isFaulty ? 'border-error' : 'border-strong',
        isSelected && 'border-accent! shadow-[0_0_0_1px_var(--accent)]',
      )}
    >
      <button
        type="button"
        data-step={node.id}
        aria-current={isSelected ? 'true' : undefined}
        aria-keyshortcuts="/ Delete Alt+ArrowUp Alt+ArrowDown"
        onClick={() => {
          editor.select([node.id]);
          onEdit();
        }}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-2.5 rounded-md px-3 py-2 text-start"
      >
        <IconTile size="s" tone={isSelected ? 'accent' : 'neutral'}>
          <Icon size={14} />
        </IconTile>
        <span className="min-w-0 flex-1">
          <TruncatedText className="text-13 font-semibold text-title">{title}</TruncatedText>
          <TruncatedText className={cx('text-12', isFaulty ? 'text-error-text' : 'text-text-2')}>
            {isFaulty ? problem.message : lineUnder(node, traffic, t, format)}
          </TruncatedText>
        </span>
        {node.data.title ? <span className="sr-only">{t(`flow.kind.${kind}`)}</span> : null}
        {problem ? (
          <TriangleAlert
            role="img"
            aria-label={t(`flow.problems.${problem.severity}`)}
            size={16}
            className={cx('flex-none', isFaulty ? 'text-error-text' : 'text-warning-text')}
          />
        ) : null}
      </button>
      {editor.locked ? null : (
        <>
          {portsOf(node).length > 0 ? (
            <IconButton
              label={t('flow.addBehind', { title })}
              onClick={() => askStep({ behind: node.id })}
              icon={<Plus aria-hidden="true" size={16} />}
            />
          ) : null}
          <OutlineMenu node={node} title={title} />
        </>
      )}
    </div>
  );
}
