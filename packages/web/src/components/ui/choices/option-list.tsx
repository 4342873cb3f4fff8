import { Check } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useVirtualLines } from '../../../lib/virtual/use-virtual-lines.ts';
import { optionId } from './use-listbox.ts';

export type ListOption = {
  value: string;
  /** Text shown and searched; defaults to the value. */
  label?: string | undefined;
  /** Shown at the end of the option's line. */
  note?: ReactNode;
  /** Language of the label, if different from the page's. */
  lang?: string | undefined;
  dir?: 'ltr' | 'rtl' | 'auto' | undefined;
};

type OptionListProps = {
  id: string;
  label: string;
  options: readonly ListOption[];
  active: number;
  /** The value that is chosen, marked with a check. */
  chosen?: string | undefined;
  onTake: (index: number) => void;
};

const optionHeight = 32;
const virtualFrom = 60;

/** Text of an option. */
export function labelOf(option: ListOption): string {
  return option.label ?? option.value;
}

/** Listbox below a text field that keeps the focus; long lists are virtualized. */
export function OptionList({ id, label, options, active, chosen, onTake }: OptionListProps) {
  const lines = useRef<HTMLSpanElement>(null);
  const { pieces, lineHeight } = useVirtualLines(lines, {
    count: options.length,
    from: virtualFrom,
    estimate: optionHeight,
    kept: active < 0 ? undefined : active,
  });
  return (
    <span
      id={id}
      role="listbox"
      aria-label={label}
      // Keeps the focus in the field; its blur would close the list before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-20 mt-1 block max-h-64 min-w-48 animate-appear overflow-y-auto rounded-md border border-border bg-popover p-1 shadow-m"
    >
      <span ref={lines} role="presentation" className="block">
        {pieces.map((piece) => {
          if (piece.kind === 'gap') {
            const style = { height: piece.lines * lineHeight };
            return <span key={`gap-${piece.line}`} role="presentation" className="block" style={style} />;
          }
          const option = options[piece.line];
          if (option === undefined) return null;
          return (
            <Option
              key={option.value}
              id={optionId(id, piece.line)}
              option={option}
              line={piece.line}
              count={options.length}
              isActive={piece.line === active}
              isChosen={option.value === chosen}
              onTake={() => onTake(piece.line)}
            />
          );
        })}
      </span>
    </span>
  );
}

type OptionProps = {
  id: string;
  option: ListOption;
  line: number;
  count: number;
  isActive: boolean;
  isChosen: boolean;
  onTake: () => void;
};

function Option({ id, option, line, count, isActive, isChosen, onTake }: OptionProps) {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <span
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      data-line={line}
      aria-setsize={count}
      aria-posinset={line + 1}
      aria-selected={isActive}
      onClick={onTake}
      onKeyDown={undefined}
      className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-3 rounded-sm px-2 py-1 text-13 hover:bg-surface-3 aria-selected:bg-surface-3"
    >
      <span lang={option.lang} dir={option.dir} className="min-w-0 flex-1 text-start wrap-anywhere">
        {labelOf(option)}
      </span>
      {option.note ? <span className="text-12 text-text-3 tabular-nums">{option.note}</span> : null}
      {isChosen ? <Check aria-hidden="true" size={14} className="flex-none" /> : null}
    </span>
  );
}
