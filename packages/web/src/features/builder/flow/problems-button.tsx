import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../components/ui/lib/variants.ts';
import { Popover } from '../../../components/ui/overlays/popover.tsx';
import { titleOf } from './model/node-words.ts';
import { useFlow } from './state/flow-context.ts';

/** Number of problems of the flow; opens a list in which each problem leads to its step. */
export function ProblemsButton() {
  const { t } = useTranslation('builder');
  const { problems } = useFlow();
  const [isOpen, setIsOpen] = useState(false);
  const errors = problems.all.filter(({ severity }) => severity === 'error');
  const warnings = problems.all.length - errors.length;
  if (problems.all.length === 0) return null;
  const isBad = errors.length > 0;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      label={t('flow.problems.label')}
      trigger={
        <button
          type="button"
          className={cx(
            'flex h-8 flex-none items-center gap-2 rounded-sm border px-2.5 text-13 font-550 whitespace-nowrap',
            isBad
              ? 'border-transparent bg-error-soft text-error-text'
              : 'border-transparent bg-warning-soft text-warning-text',
          )}
        >
          <TriangleAlert aria-hidden="true" size={16} />
          {isBad
            ? t('flow.problems.errors', { count: errors.length })
            : t('flow.problems.warnings', { count: warnings })}
        </button>
      }
      className="w-80 max-w-[calc(100vw-32px)] p-1"
    >
      <ProblemList onClose={() => setIsOpen(false)} />
    </Popover>
  );
}

/** Errors come first. Rendered on demand only: there can be hundreds, which change with every keystroke. */
function ProblemList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const { editor, problems, goTo } = useFlow();
  const byId = new Map(editor.flow.nodes.map((node) => [node.id, node]));
  const ordered = problems.all.toSorted(
    (a, b) => Number(a.severity !== 'error') - Number(b.severity !== 'error'),
  );
  return (
    <ul>
      {ordered.map((problem) => {
        const node = byId.get(problem.nodeId ?? '');
        return (
          <li key={`${problem.nodeId} ${problem.path} ${problem.code}`}>
            <button
              type="button"
              disabled={!node}
              onClick={() => {
                onClose();
                if (node) goTo(node.id);
              }}
              className="flex w-full items-start gap-2.5 rounded-sm px-2 py-1.5 text-start enabled:hover:bg-surface-3 disabled:cursor-default!"
            >
              <TriangleAlert
                aria-hidden="true"
                size={16}
                className={cx(
                  'mt-0.5 flex-none',
                  problem.severity === 'error' ? 'text-error-text' : 'text-warning-text',
                )}
              />
              <span className="min-w-0">
                <span className="block text-13 font-medium">
                  {node ? titleOf(node, t) : t('flow.problems.whole')}
                  <span className="sr-only">, {t(`flow.problems.${problem.severity}`)}</span>
                </span>
                <span className="block text-12 text-text-2">{problem.message}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
