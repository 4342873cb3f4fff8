import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../conversation/chat-state.ts';

const NEAR_PX = 48;

export type NewestLine = {
  log: RefObject<HTMLDivElement | null>;
  /** The reader has scrolled up. */
  isAway: boolean;
  goToNewest: () => void;
};

/** Keeps a log at its newest line while it grows, unless the reader scrolled up; a question of their own brings them back. */
export function useNewestLine(messages: readonly ChatMessage[]): NewestLine {
  const log = useRef<HTMLDivElement>(null);
  const isAway = useRef(false);
  const [isShownAway, setIsShownAway] = useState(false);
  const questions = messages.filter((message) => message.role === 'user').length;

  function goToNewest(): void {
    isAway.current = false;
    setIsShownAway(false);
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }

  useEffect(() => {
    const element = log.current;
    if (!element) return;
    const onScroll = () => {
      isAway.current = element.scrollHeight - element.scrollTop - element.clientHeight > NEAR_PX;
      setIsShownAway(isAway.current);
    };
    const onResize = new ResizeObserver(() => {
      if (!isAway.current) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    onResize.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      onResize.disconnect();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question of the reader's own leads back down
  useLayoutEffect(goToNewest, [questions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows whatever the messages grow to
  useLayoutEffect(() => {
    if (!isAway.current) goToNewest();
  }, [messages]);

  return { log, isAway: isShownAway, goToNewest };
}
