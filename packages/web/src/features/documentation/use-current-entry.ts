import { useEffect, useState } from 'react';
import { contents } from './contents.ts';
import { currentEntry, type PlacedHeading } from './current-entry.ts';

/** A little below where a heading stops that an address leads to. */
const linePx = 160;

/** The id of the entry whose text is being read, kept in step with scrolling. */
export function useCurrentEntry(): string {
  const [current, setCurrent] = useState(() => contents[0]?.id ?? '');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(readCurrent());
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    lookSoon();
    const events = ['scroll', 'resize', 'hashchange'] as const;
    for (const event of events) addEventListener(event, lookSoon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) removeEventListener(event, lookSoon);
    };
  }, []);
  return current;
}

function readCurrent(): string {
  const { scrollHeight } = document.documentElement;
  return currentEntry(
    contents.flatMap(({ id }) => placeOf(id)),
    {
      linePx,
      heightPx: innerHeight,
      isAtEnd: scrollY > 0 && scrollY + innerHeight >= scrollHeight - 2,
      target: location.hash.slice(1),
    },
  );
}

function placeOf(id: string): PlacedHeading[] {
  const heading = document.getElementById(id);
  return heading ? [{ id, top: heading.getBoundingClientRect().top }] : [];
}
