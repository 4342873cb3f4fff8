import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { rowFocusProps } from '../../../components/ui/lib/keep-row-focus.ts';
import { useVirtualLines } from '../../../lib/virtual/use-virtual-lines.ts';
import type { WeekOf } from '../use-chatbot-weeks.ts';
import { ChatbotCard } from './chatbot-card.tsx';
import type { AskFor } from './chatbot-menu.tsx';

const cardHeight = 208;
/** A card contains as much as ten table rows, so grids are virtualized earlier. */
const virtualFromLines = 16;

type ChatbotGridProps = { chatbots: readonly Chatbot[]; weekOf: WeekOf; askFor: AskFor };

/** The chatbots as cards; long lists are virtualized by grid row. */
export function ChatbotGrid({ chatbots, weekOf, askFor }: ChatbotGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const columns = useGridColumns(grid);
  const { pieces, lineHeight } = useVirtualLines(grid, {
    count: Math.ceil(chatbots.length / columns),
    from: virtualFromLines,
    estimate: cardHeight,
  });
  return (
    <div {...rowFocusProps} className="contents">
      <ul
        ref={grid}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(296px,100%),1fr))] gap-4 max-md:gap-3"
      >
        {pieces.flatMap((piece) => {
          if (piece.kind === 'gap') {
            // The placeholder includes the grid gaps of the rows it replaces, except the one that follows it.
            const style = { height: `calc(${piece.lines * lineHeight}px - var(--grid-gap))` };
            return [
              <li
                key={`gap-${piece.line}`}
                aria-hidden="true"
                className="col-span-full [--grid-gap:16px] max-md:[--grid-gap:12px]"
                style={style}
              />,
            ];
          }
          const first = piece.line * columns;
          return chatbots
            .slice(first, first + columns)
            .map((chatbot, index) => (
              <ChatbotCard
                key={chatbot.id}
                chatbot={chatbot}
                week={weekOf(chatbot)}
                askFor={askFor}
                line={piece.line}
                number={first + index + 1}
                count={chatbots.length}
              />
            ));
        })}
      </ul>
    </div>
  );
}

/** Current number of columns of a CSS grid; 1 before layout. */
function useGridColumns(grid: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(1);
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const update = () =>
      setColumns(Math.max(1, getComputedStyle(element).gridTemplateColumns.split(' ').length));
    update();
    const resized = new ResizeObserver(update);
    resized.observe(element);
    return () => resized.disconnect();
  }, [grid]);
  return columns;
}
