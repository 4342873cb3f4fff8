import { useEffect, useState } from 'react';
import type { AroundNavHandler } from 'wouter';

type Leave = () => void;
type Hold = { address: string; ask: (leave: Leave) => void };

let hold: Hold | null = null;

function isOtherPage(address: string): boolean {
  return new URL(address, window.location.href).pathname !== window.location.pathname;
}

/** For the app's Router: lets the page in the way ask before another page takes its place. */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  if (hold === null || !isOtherPage(to)) {
    navigate(to, options);
    if (hold) hold.address = window.location.href;
    return;
  }
  hold.ask(() => navigate(to, options));
};

function holdBack(event: PopStateEvent): void {
  if (hold === null) return;
  if (!isOtherPage(hold.address)) {
    hold.address = window.location.href;
    return;
  }
  event.stopImmediatePropagation();
  history.pushState(null, '', hold.address);
  hold.ask(() => history.back());
}

/** Call once before the app renders: "back" can be held only by a listener older than the router's own. */
export function guardHistory(): void {
  addEventListener('popstate', holdBack);
}

function holdTab(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Holds the reader back while `active`: links and calls of navigate, the browser's "back" and closing the tab. Answers
 * the pending question, which `leave` and `stay` settle; closing the tab is asked by the browser itself.
 */
export function useLeaveGuard(active: boolean): { asking: boolean; leave: () => void; stay: () => void } {
  const [pending, setPending] = useState<{ leave: Leave } | null>(null);
  useEffect(() => {
    if (!active) return;
    hold = { address: window.location.href, ask: (leave) => setPending({ leave }) };
    addEventListener('beforeunload', holdTab);
    return () => {
      hold = null;
      removeEventListener('beforeunload', holdTab);
    };
  }, [active]);
  return {
    asking: pending !== null,
    stay: () => setPending(null),
    leave() {
      hold = null;
      setPending(null);
      pending?.leave();
    },
  };
}
