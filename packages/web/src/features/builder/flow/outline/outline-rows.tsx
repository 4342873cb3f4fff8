import type { OutlineBranch, OutlineRow } from '@parley/flow/edit/outline';
import { CornerDownRight, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isRarePort, portWords, titleOf } from '../model/node-words.ts';
import { useFlow } from '../state/flow-context.ts';
import { OutlineStep } from './outline-step.tsx';

type OutlineRowsProps = { rows: readonly OutlineRow[]; onEdit: () => void };

/** A sequence of steps, each with its branches nested. */
export function OutlineRows({ rows, onEdit }: OutlineRowsProps) {
  return (
    <ol className="flex flex-col gap-1.5">
      {rows.map((row) => (
        <li key={row.node.id} className="flex flex-col gap-1.5">
          <OutlineStep node={row.node} onEdit={onEdit} />
          {row.branches.some(isShown) ? (
            <ul className="ms-4 flex flex-col gap-2 border-s border-strong ps-3 max-md:ms-2 max-md:ps-2">
              {row.branches.filter(isShown).map((branch) => (
                <Branch key={branch.port} row={row} branch={branch} onEdit={onEdit} />
              ))}
            </ul>
          ) : null}
          {row.goesTo === null ? null : <GoesTo id={row.goesTo} />}
        </li>
      ))}
    </ol>
  );
}

/** Rare ports are shown only once they are connected; the step's form always has them. */
function isShown({ port, rows, goesTo }: OutlineBranch): boolean {
  return !isRarePort(port) || rows.length > 0 || goesTo !== null;
}

type BranchProps = { row: OutlineRow; branch: OutlineBranch; onEdit: () => void };

function Branch({ row, branch, onEdit }: BranchProps) {
  const { t } = useTranslation('builder');
  const { editor, askStep } = useFlow();
  const words = portWords(row.node, branch.port, t);
  const isOpen = branch.rows.length === 0 && branch.goesTo === null;
  return (
    <li className="flex flex-col gap-1.5">
      <span dir="auto" className="text-12 font-medium text-text-2">
        {words}
      </span>
      {branch.rows.length > 0 ? <OutlineRows rows={branch.rows} onEdit={onEdit} /> : null}
      {branch.goesTo === null ? null : <GoesTo id={branch.goesTo} />}
      {isOpen && !editor.locked ? (
        <button
          type="button"
          aria-label={t('flow.addBehindPort', { port: words })}
          onClick={() => askStep({ behind: row.node.id, port: branch.port })}
          className="flex h-8 items-center gap-2 self-start rounded-sm border border-dashed border-control px-2.5 text-12 text-text-2 hover:bg-surface-3 max-md:h-9"
        >
          <Plus aria-hidden="true" size={14} />
          {t('flow.outline.addHere')}
        </button>
      ) : null}
    </li>
  );
}

/** Reference to the step elsewhere in the outline where the flow continues. */
function GoesTo({ id }: { id: string }) {
  const { t } = useTranslation('builder');
  const { editor, goTo } = useFlow();
  const node = editor.flow.nodes.find((each) => each.id === id);
  if (!node) return null;
  return (
    <button
      type="button"
      onClick={() => goTo(id)}
      className="flex min-h-7 items-center gap-2 self-start rounded-sm px-2 text-start text-12 text-text-2 hover:bg-surface-3"
    >
      <CornerDownRight aria-hidden="true" size={14} className="flip-rtl flex-none" />
      {t('flow.outline.goesTo', { title: titleOf(node, t) })}
    </button>
  );
}
