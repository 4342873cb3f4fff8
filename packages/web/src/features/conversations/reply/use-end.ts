import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Distance in pixels from the last message that still counts as being at the end. */
const nearPx = 80;

type EndOptions = {
  conversationId: string;
  /** Changes with every message and note. */
  length: number;
  /** Whether the conversation opens at its last message. */
  startsAtEnd: boolean;
};

type End = {
  area: RefObject<HTMLDivElement | null>;
  /** Element behind the last message. */
  end: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  measure: () => void;
  goToEnd: () => void;
};

/** Follows new messages while the reader is at the end of the transcript; leaves the position alone otherwise. */
export function useEnd({ conversationId, length, startsAtEnd }: EndOptions): End {
  const area = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const shown = useRef({ conversationId: '', length: -1 });
  const [isAtEnd, setIsAtEnd] = useState(startsAtEnd);

  function hiddenPx(): number {
    if (!area.current || !end.current) return 0;
    return end.current.getBoundingClientRect().bottom - area.current.getBoundingClientRect().bottom;
  }
  function measure(): void {
    setIsAtEnd(hiddenPx() <= nearPx);
  }
  function goToEnd(): void {
    if (area.current) area.current.scrollTop += Math.max(0, hiddenPx());
    setIsAtEnd(true);
  }
  useLayoutEffect(() => {
    const { conversationId: before, length: lengthBefore } = shown.current;
    if (before === conversationId && lengthBefore === length) return;
    shown.current = { conversationId, length };
    const isOpening = before !== conversationId;
    if (isOpening && !startsAtEnd) {
      if (area.current) area.current.scrollTop = 0;
      measure();
    } else if (isOpening || isAtEnd) goToEnd();
  });
  return { area, end, isAtEnd, measure, goToEnd };
}
