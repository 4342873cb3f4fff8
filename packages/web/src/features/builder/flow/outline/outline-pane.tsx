import { outlineOf } from '@parley/flow/edit/outline';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { useFlow } from '../state/flow-context.ts';
import { useClipboard } from '../state/use-clipboard.ts';
import { OutlineRows } from './outline-rows.tsx';
import { useOutlineKeys } from './use-outline-keys.ts';

type OutlinePaneProps = {
  focused: { id: string } | null;
  tools: ReactNode;
  onEdit: () => void;
  testPanel: ReactNode;
};

/** The flow as nested lists: a full editor for keyboards, screen readers and phones. */
export function OutlinePane({ focused, tools, onEdit, testPanel }: OutlinePaneProps) {
  const { t } = useTranslation('builder');
  const { editor, askStep } = useFlow();
  const list = useRef<HTMLDivElement>(null);
  const { entrances, loose } = useMemo(() => outlineOf(editor.flow), [editor.flow]);
  const keys = useOutlineKeys(list);
  const clipboard = useClipboard();

  useEffect(() => {
    if (!focused) return;
    const row = list.current?.querySelector(`[data-step="${focused.id}"]`);
    if (row instanceof HTMLElement) row.focus();
  }, [focused]);

  return (
    <section
      aria-label={t('flow.outline.label')}
      className="relative flex min-h-0 min-w-0 flex-1 flex-col bg-bg"
    >
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-border bg-bg px-6 py-3 max-md:px-4">
        {tools}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div
          ref={list}
          {...keys}
          {...clipboard}
          className="flex w-full max-w-[760px] flex-col gap-6 px-6 py-5 max-md:p-4"
        >
          {entrances.map((rows) => (
            <OutlineRows key={rows[0]?.node.id} rows={rows} onEdit={onEdit} />
          ))}
          {loose.length > 0 ? (
            <section aria-label={t('flow.outline.loose')} className="flex flex-col gap-3">
              <h2 className="text-13 font-semibold">{t('flow.outline.loose')}</h2>
              {loose.map((rows) => (
                <OutlineRows key={rows[0]?.node.id} rows={rows} onEdit={onEdit} />
              ))}
            </section>
          ) : null}
          {editor.locked ? null : (
            <span className="flex flex-wrap items-center gap-3">
              <Button onClick={() => askStep({ at: { x: 320, y: 0 } })}>
                <Plus aria-hidden="true" size={16} />
                {t('flow.outline.addFree')}
              </Button>
              <span className="text-12 text-text-3 max-md:hidden">{t('flow.outline.keys')}</span>
            </span>
          )}
        </div>
      </div>
      {testPanel}
    </section>
  );
}
