import { useEffect, useState } from 'react';
import { contents } from './contents.ts';
import { currentEntry, type PlacedHeading } from './current-entry.ts';

/** A little below the position at which a linked heading stops. */
const linePx = 160;

/** Returns the id of the entry being read; updates on scrolling. */
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
