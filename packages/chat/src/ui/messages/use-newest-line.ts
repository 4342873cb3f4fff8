import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../../conversation/chat-state.ts';

const NEAR_PX = 48;

export type NewestLine = {
  log: RefObject<HTMLDivElement | null>;
  /** Whether the reader has scrolled up. */
  isAway: boolean;
  goToNewest: () => void;
};

/**
 * Keeps the log scrolled to the newest line unless the reader has scrolled up; the reader's own new question scrolls down again.
 */
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
    let topPx = element.scrollTop;
    const onScroll = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR_PX;
      // The scroll event of our own scrolling may fire after the log has grown again, so only scrolling up counts as moving away.
      if (isNear || element.scrollTop < topPx) isAway.current = !isNear;
      topPx = element.scrollTop;
      setIsShownAway(isAway.current);
    };
    const onResize = new ResizeObserver(() => {
      if (!isAway.current) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', onScroll, { passive: true });
    onResize.observe(element);
    // Lazily loaded content, such as a form, grows without a new message.
    if (element.firstElementChild) onResize.observe(element.firstElementChild);
    return () => {
      element.removeEventListener('scroll', onScroll);
      onResize.disconnect();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question of the reader scrolls down
  useLayoutEffect(goToNewest, [questions]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the growth of the messages
  useLayoutEffect(() => {
    if (!isAway.current) goToNewest();
  }, [messages]);

  return { log, isAway: isShownAway, goToNewest };
}
