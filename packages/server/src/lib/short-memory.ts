/** Callers are looked up again after this time, so that a revocation acts everywhere within 5 s. */
const trustMs = 2_000;
const maxRemembered = 10_000;

/** What callers were found to be moments ago; everything is forgotten where there would be too much. */
export interface ShortMemory<Found> {
  get(key: string, nowMs: number): Found | undefined;
  set(key: string, found: Found, nowMs: number): void;
  forget(fits: (found: Found) => boolean): void;
}

export function createShortMemory<Found>(): ShortMemory<Found> {
  const remembered = new Map<string, { found: Found; untilMs: number }>();
  return {
    get(key, nowMs) {
      const known = remembered.get(key);
      if (known && known.untilMs > nowMs) return known.found;
      remembered.delete(key);
      return undefined;
    },
    set(key, found, nowMs) {
      if (remembered.size >= maxRemembered) remembered.clear();
      remembered.set(key, { found, untilMs: nowMs + trustMs });
    },
    forget(fits) {
      for (const [key, { found }] of remembered) if (fits(found)) remembered.delete(key);
    },
  };
}

/** Answers true the first time for an id, and again once `everyMs` has passed: for what is noted now and then. */
export function createPace(everyMs: number): (id: string, nowMs: number) => boolean {
  const noted = new Map<string, number>();
  return (id, nowMs) => {
    if ((noted.get(id) ?? 0) + everyMs > nowMs) return false;
    if (noted.size >= maxRemembered) noted.clear();
    noted.set(id, nowMs);
    return true;
  };
}
