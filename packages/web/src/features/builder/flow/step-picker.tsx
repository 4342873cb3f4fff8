import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextIndex } from '../../../components/ui/choices/walk-options.ts';
import { cx } from '../../../components/ui/lib/variants.ts';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { kindIcons, paletteGroups, type StepKind } from './model/step-kinds.ts';

type StepPickerProps = {
  /** Text above the list: behind which step, or where, the new one goes. */
  description: string;
  onPick: (kind: StepKind) => void;
  onClose: () => void;
};

const listId = 'flow-step-options';
const allKinds: readonly StepKind[] = paletteGroups.flatMap(({ kinds }): StepKind[] => [...kinds]);

/** Asks which step to add: typing filters, arrow keys move, Enter selects. */
export function StepPicker({ description, onPick, onClose }: StepPickerProps) {
  const { t } = useTranslation('builder');
  const [wanted, setWanted] = useState('');
  const [active, setActive] = useState(0);
  const word = wanted.trim().toLocaleLowerCase();
  const nameOf = (kind: StepKind) => t(`flow.kind.${kind}`).toLocaleLowerCase();
  const kinds = allKinds
    .filter((kind) => `${nameOf(kind)} ${t(`flow.kindText.${kind}`).toLocaleLowerCase()}`.includes(word))
    .toSorted((a, b) => Number(nameOf(b).startsWith(word)) - Number(nameOf(a).startsWith(word)));
  const taken = kinds[active];
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('flow.picker.title')}
      description={description}
    >
      <input
        role="combobox"
        aria-label={t('flow.palette.search')}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={taken ? `${listId}-${taken}` : undefined}
        placeholder={t('flow.palette.search')}
        autoComplete="off"
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step !== 0) setActive(nextIndex(active, step, kinds.length));
          else if (event.key === 'Enter' && taken) onPick(taken);
          else return;
          event.preventDefault();
        }}
        className="control h-(--h-l) flex-none px-3 text-14"
      />
      <div
        id={listId}
        role="listbox"
        aria-label={t('flow.palette.label')}
        className="-mx-2 flex max-h-[min(420px,50dvh)] flex-col overflow-y-auto"
      >
        {kinds.map((kind, index) => {
          const Icon = kindIcons[kind];
          return (
            <div
              key={kind}
              id={`${listId}-${kind}`}
              ref={(element) => {
                if (index === active) element?.scrollIntoView?.({ block: 'nearest' });
              }}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => onPick(kind)}
              onKeyDown={undefined}
              className={cx(
                'flex cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-surface-3',
                index === active && 'bg-surface-3',
              )}
            >
              <Icon aria-hidden="true" size={16} className="flex-none text-text-2" />
              <span className="min-w-0">
                <span className="block text-13 font-medium">{t(`flow.kind.${kind}`)}</span>
                <span className="block text-12 text-text-3">{t(`flow.kindText.${kind}`)}</span>
              </span>
            </div>
          );
        })}
        {kinds.length === 0 ? <p className="px-2 text-13 text-text-3">{t('flow.palette.none')}</p> : null}
      </div>
    </Dialog>
  );
}
