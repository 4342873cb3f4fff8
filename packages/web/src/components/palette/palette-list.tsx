import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useVirtualLines } from '../../lib/virtual/use-virtual-lines.ts';
import { optionId } from '../ui/choices/use-listbox.ts';
import { type PaletteEntry, PaletteRow } from './palette-row.tsx';

type PaletteListProps<Group extends string> = {
  id: string;
  /** Entries of a group are adjacent. */
  entries: readonly PaletteEntry<Group>[];
  nameOf: (group: Group) => string;
  /** The entry that Enter opens. */
  active: number;
  search: string;
  onPoint: (entry: PaletteEntry<Group>) => void;
  onChoose: (entry: PaletteEntry<Group>) => void;
};

type Line<Group extends string> =
  | { kind: 'heading'; group: Group }
  | { kind: 'entry'; entry: PaletteEntry<Group>; index: number };

const lineHeight = 40;
const virtualFrom = 40;

/** Entries under the headings of their groups; long lists are virtualized. */
export function PaletteList<Group extends string>({
  id,
  entries,
  nameOf,
  active,
  search,
  onPoint,
  onChoose,
}: PaletteListProps<Group>) {
  const { t } = useTranslation('common');
  const list = useRef<HTMLDivElement>(null);
  const lines = linesOf(entries);
  const { pieces, lineHeight: height } = useVirtualLines(list, {
    count: lines.length,
    from: virtualFrom,
    estimate: lineHeight,
    kept: lines.findIndex((line) => line.kind === 'entry' && line.index === active),
  });
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('palette.results')}
      className="max-h-[min(440px,calc(76dvh-96px))] scroll-py-2 overflow-y-auto px-2 pb-2 max-md:max-h-[calc(100dvh-120px)]"
    >
      <div ref={list} role="presentation">
        {pieces.map((piece) => {
          const line = lines[piece.line];
          if (piece.kind === 'gap' || line === undefined) {
            const lineCount = piece.kind === 'gap' ? piece.lines : 0;
            return (
              <div key={`gap-${piece.line}`} role="presentation" style={{ height: lineCount * height }} />
            );
          }
          if (line.kind === 'heading') {
            return (
              <div
                key={line.group}
                role="presentation"
                data-line={piece.line}
                className="flex h-10 items-end px-2.5 pb-1 text-12 text-text-3 max-md:h-11"
              >
                {nameOf(line.group)}
              </div>
            );
          }
          return (
            <PaletteRow
              key={line.entry.id}
              id={optionId(id, line.index)}
              entry={line.entry}
              search={search}
              line={piece.line}
              place={{ number: line.index + 1, count: entries.length }}
              isActive={line.index === active}
              onPoint={() => onPoint(line.entry)}
              onChoose={() => onChoose(line.entry)}
            />
          );
        })}
      </div>
    </div>
  );
}

function linesOf<Group extends string>(entries: readonly PaletteEntry<Group>[]): Line<Group>[] {
  return entries.flatMap((entry, index): Line<Group>[] => {
    const line = { kind: 'entry', entry, index } as const;
    return entries[index - 1]?.group === entry.group
      ? [line]
      : [{ kind: 'heading', group: entry.group }, line];
  });
}
