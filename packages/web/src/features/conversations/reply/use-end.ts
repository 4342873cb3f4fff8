import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

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
  /** Scrolls one element, which has the content. */
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

  function measure(): void {
    setIsAtEnd(hiddenPx(area.current, end.current) <= nearPx);
  }
  function goToEnd(): void {
    showEnd(area.current, end.current);
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
  // The field below grows with its text, the line under it with its words, and a message with what becomes of it.
  useEffect(() => {
    if (!isAtEnd || !area.current) return;
    const resized = new ResizeObserver(() => showEnd(area.current, end.current));
    for (const element of [area.current, ...area.current.children]) resized.observe(element);
    return () => resized.disconnect();
  }, [isAtEnd]);
  return { area, end, isAtEnd, measure, goToEnd };
}

/** Returns how much is hidden below the area before the end. */
function hiddenPx(area: Element | null, end: Element | null): number {
  if (!area || !end) return 0;
  return end.getBoundingClientRect().bottom - area.getBoundingClientRect().bottom;
}

function showEnd(area: Element | null, end: Element | null): void {
  if (area) area.scrollTop += Math.max(0, hiddenPx(area, end));
}
