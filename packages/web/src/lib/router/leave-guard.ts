import { useLayoutEffect, useState } from 'react';
import type { AroundNavHandler } from 'wouter';

type Leave = () => void;
/** Whether an address shows something other than the page with unsaved changes. */
type IsElsewhere = (address: URL) => boolean;
type Hold = { address: string; ask: (leave: Leave) => void; isElsewhere: IsElsewhere };

let hold: Hold | null = null;

function isOtherPage(address: URL): boolean {
  return address.pathname !== window.location.pathname;
}

function leaves({ isElsewhere }: Hold, address: string): boolean {
  return isElsewhere(new URL(address, window.location.href));
}

/** Handler for the app's Router: lets the page with unsaved changes ask before another page opens. */
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

/** Call once before the app renders: only a listener registered before the router's can intercept "back". */
export function guardHistory(): void {
  addEventListener('popstate', holdBack);
}

function holdTab(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Asks before the user leaves while `active`: by links, calls of navigate, the browser's "back", or closing the tab. Returns the
 * pending question, which `leave` and `stay` settle; for a closing tab the browser asks. `isElsewhere` (the same function on
 * every render) decides which addresses leave the page; by default those with another path.
 */
export function useLeaveGuard(
  active: boolean,
  isElsewhere: IsElsewhere = isOtherPage,
): { asking: boolean; leave: () => void; stay: () => void } {
  const [pending, setPending] = useState<{ leave: Leave } | null>(null);
  // Cleans up before the next screen's layout effects, which may redirect immediately, when this screen can no longer ask.
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
