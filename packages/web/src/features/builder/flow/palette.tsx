import { type DragEvent, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { SearchInput } from '../../../components/ui/inputs/search-input.tsx';
import { kindIcons, paletteGroups, type StepKind } from './model/step-kinds.ts';

/** MIME type of a step dragged from the palette to the canvas. */
export const stepMime = 'application/x-parley-step';

/** Available kinds of steps; clicking or dragging adds one. */
export function Palette({ onAdd }: { onAdd: (kind: StepKind) => void }) {
  const { t } = useTranslation('builder');
  const [wanted, setWanted] = useState('');
  const groups = paletteGroups
    .map(({ name, kinds }) => ({
      name,
      kinds: kinds.filter((kind) => matches(t(`flow.kind.${kind}`), wanted)),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  function drag(event: DragEvent, kind: StepKind): void {
    event.dataTransfer.setData(stepMime, kind);
    event.dataTransfer.effectAllowed = 'copy';
  }
  return (
    <aside
      aria-label={t('flow.palette.label')}
      className="flex w-[184px] flex-none flex-col border-e border-border bg-surface max-lg:hidden"
    >
      <div className="p-3 pb-1">
        <SearchInput label={t('flow.palette.search')} value={wanted} onValueChange={setWanted} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
        {groups.map(({ name, kinds }) => (
          <section key={name} aria-labelledby={`flow-group-${name}`} className="pt-3">
            <h2 id={`flow-group-${name}`} className="px-2 pb-1 text-12 font-medium text-text-3">
              {t(`flow.palette.${name}`)}
            </h2>
            <ul>
              {kinds.map((kind) => {
                const Icon = kindIcons[kind];
                return (
                  <li key={kind}>
                    <button
                      type="button"
                      draggable
                      title={t(`flow.kindText.${kind}`)}
                      onDragStart={(event) => drag(event, kind)}
                      onClick={() => onAdd(kind)}
                      className="flex h-8 w-full cursor-grab items-center gap-2.5 rounded-sm px-2 text-start text-13 hover:bg-surface-3 active:cursor-grabbing"
                    >
                      <Icon aria-hidden="true" size={16} className="flex-none text-text-2" />
                      <span className="min-w-0 truncate">{t(`flow.kind.${kind}`)}</span>
                    </button>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
        {groups.length === 0 ? (
          <p className="px-2 pt-3 text-13 text-text-3">{t('flow.palette.none')}</p>
        ) : null}
      </div>
      <p className="px-4 py-3 text-12 text-text-3">
        <Trans t={t} i18nKey="flow.palette.hint" components={{ key: <kbd /> }} />
      </p>
    </aside>
  );
}

function matches(label: string, wanted: string): boolean {
  return label.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase());
}
