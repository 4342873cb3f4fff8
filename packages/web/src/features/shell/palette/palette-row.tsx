import { CommandItem } from 'cmdk';
import type { PaletteEntry } from './entry.ts';
import { piecesOf } from './match.ts';

type PaletteRowProps = { entry: PaletteEntry; search: string; onChoose: () => void };

/** One line of the palette, what was typed in bold. */
export function PaletteRow({ entry, search, onChoose }: PaletteRowProps) {
  const { id, text, detail, Icon } = entry;
  return (
    <CommandItem
      value={id}
      onSelect={onChoose}
      className="group/row flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 text-14 data-[selected=true]:bg-surface-3 max-md:min-h-11"
    >
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="flex-none text-text-3" />
      <bdi className="min-w-0 truncate">
        {piecesOf(text, search).map((piece) =>
          piece.isMatch ? <b key={piece.at}>{piece.text}</b> : <span key={piece.at}>{piece.text}</span>,
        )}
      </bdi>
      {detail ? <span className="min-w-0 flex-1 truncate text-13 text-text-3">{detail}</span> : null}
      <span aria-hidden="true" className="ms-auto hidden group-data-[selected=true]/row:block max-md:hidden!">
        <kbd>↵</kbd>
      </span>
    </CommandItem>
  );
}
