import { useLayoutEffect, useState } from 'react';
import type { AroundNavHandler } from 'wouter';

type Leave = () => void;
/** Whether an address shows something else than the page in the way does now. */
type IsElsewhere = (address: URL) => boolean;
type Hold = { address: string; ask: (leave: Leave) => void; isElsewhere: IsElsewhere };

let hold: Hold | null = null;

function isOtherPage(address: URL): boolean {
  return address.pathname !== window.location.pathname;
}

function leaves({ isElsewhere }: Hold, address: string): boolean {
  return isElsewhere(new URL(address, window.location.href));
}

/** For the app's Router: lets the page in the way ask before another page takes its place. */
export const guardNavigation: AroundNavHandler = (navigate, to, options) => {
  if (hold === null || !leaves(hold, to)) {
    navigate(to, options);
    if (hold) hold.address = window.location.href;
    return;
  }
  hold.ask(() => navigate(to, options));
};

function holdBack(event: PopStateEvent): void {
  if (hold === null) return;
  if (!leaves(hold, hold.address)) {
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
 * Holds the reader back while `active`: links and calls of navigate, the browser's "back" and closing the tab. Returns
 * the pending question, which `leave` and `stay` settle; closing the tab is asked by the browser itself. `isElsewhere`
 * (the same function on every render) says which addresses leave; by default those with another path do.
 */
export function useLeaveGuard(
  active: boolean,
  isElsewhere: IsElsewhere = isOtherPage,
): { asking: boolean; leave: () => void; stay: () => void } {
  const [pending, setPending] = useState<{ leave: Leave } | null>(null);
  // Before the next screen's layout effects: one of those may lead on at once, and nobody is left here to ask.
  useLayoutEffect(() => {
    if (!active) return;
    hold = { address: window.location.href, ask: (leave) => setPending({ leave }), isElsewhere };
    addEventListener('beforeunload', holdTab);
    return () => {
      hold = null;
      removeEventListener('beforeunload', holdTab);
    };
  }, [active, isElsewhere]);
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
