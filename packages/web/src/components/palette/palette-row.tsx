import type { LucideIcon } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { MarkedText } from '../ui/display/marked-text.tsx';
import { TruncatedText } from '../ui/display/truncated-text.tsx';
import { piecesOf } from './match.ts';

/** A palette entry: opens `href`, or calls `run`. */
export type PaletteEntry<Group extends string = string> = {
  /** Unique among all entries. */
  id: string;
  group: Group;
  text: string;
  /** Ranges of the text to highlight, in UTF-16 units; by default, where the typed words match. */
  marks?: readonly { start: number; end: number }[] | undefined;
  /** Secondary text beside the main text; searched too. */
  detail?: string | undefined;
  /** Hidden keywords; searched too. */
  words?: string | undefined;
  Icon: LucideIcon;
} & ({ href: string; run?: undefined } | { run: () => void; href?: undefined });

type PaletteRowProps = {
  id: string;
  entry: PaletteEntry;
  search: string;
  /** Index in the list, which may be virtualized. */
  line: number;
  place: { number: number; count: number };
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

/** One result, with the matched text in bold. */
export function PaletteRow(props: PaletteRowProps) {
  const { id, entry, search, line, place, isActive, onPoint, onChoose } = props;
  const { text, marks, detail, Icon } = entry;
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      data-line={line}
      aria-setsize={place.count}
      aria-posinset={place.number}
      aria-selected={isActive}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
      onKeyDown={undefined}
      className="group/row flex h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 text-14 aria-selected:bg-surface-3 max-md:h-11"
    >
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="flex-none text-text-3" />
      <TruncatedText>
        {marks ? (
          <MarkedText text={text} marks={marks} />
        ) : (
          piecesOf(text, search).map((piece) =>
            piece.isMatch ? <b key={piece.at}>{piece.text}</b> : <span key={piece.at}>{piece.text}</span>,
          )
        )}
      </TruncatedText>
      {detail ? (
        <TruncatedText className="min-w-24 flex-1 text-13 text-text-3">{detail}</TruncatedText>
      ) : null}
      <span aria-hidden="true" className="ms-auto hidden group-aria-selected/row:block max-md:hidden!">
        <kbd>↵</kbd>
      </span>
    </div>
  );
}
