export interface Bulkheads {
  /** Takes one of the line's places and answers how to give it back, once; undefined while all are taken. */
  enter(line: string): (() => void) | undefined;
}

/** Bounds the calls that run at once on each line, in this process. */
export function createBulkheads(places: number): Bulkheads {
  const taken = new Map<string, number>();
  return {
    enter(line) {
      const count = taken.get(line) ?? 0;
      if (count >= places) return undefined;
      taken.set(line, count + 1);
      return () => {
        const left = (taken.get(line) ?? 1) - 1;
        if (left === 0) taken.delete(line);
        else taken.set(line, left);
      };
    },
  };
}
