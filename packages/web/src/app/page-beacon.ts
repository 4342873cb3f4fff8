import type { beaconActions } from '@parley/contracts/values/lists';
import { useEffect } from 'react';

type Action = (typeof beaconActions)[number];

/** Shorter visits are not reported. */
const minSeconds = 1;
/** Scroll depths of the home page in percent, with the action reported for each. */
const depths: ReadonlyArray<[percent: number, action: Action]> = [
  [50, 'scroll_50'],
  [90, 'scroll_90'],
];

/** Measures how long a page is read, and how far the home page is scrolled. The returned function ends the visit. */
export function watchPage(path: string): () => void {
  const since = performance.now();
  const stopScrolling = path === '/' ? watchScrolling(path) : () => undefined;
  let isOver = false;
  function leave(): void {
    if (isOver) return;
    isOver = true;
    const seconds = (performance.now() - since) / 1_000;
    if (seconds > minSeconds) send(path, 'time_on_page', Math.round(seconds));
  }
  addEventListener('pagehide', leave);
  return () => {
    removeEventListener('pagehide', leave);
    stopScrolling();
    leave();
  };
}

/** Reports each scroll depth once. */
function watchScrolling(path: string): () => void {
  const left = [...depths];
  function look(): void {
    const { scrollHeight } = document.documentElement;
    const percent = ((window.scrollY + window.innerHeight) / scrollHeight) * 100;
    while (left[0] !== undefined && percent >= left[0][0]) {
      const [reached, action] = left[0];
      left.shift();
      send(path, action, reached);
    }
  }
  addEventListener('scroll', look, { passive: true });
  return () => removeEventListener('scroll', look);
}

/** Does not wait for the response, and ignores errors. */
function send(path: string, action: Action, value: number): void {
  const body = { event_category: 'engagement', event_action: action, event_label: path.slice(0, 500), value };
  try {
    navigator.sendBeacon(
      '/api/analytics/beacon',
      new Blob([JSON.stringify(body)], { type: 'application/json' }),
    );
  } catch {
    // A browser that cannot send beacons is not counted.
  }
}

/** Reports how long each page is read. */
export function usePageBeacon(path: string): void {
  useEffect(() => watchPage(path), [path]);
}
