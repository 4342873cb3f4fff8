import { useEffect, useState } from 'react';

const MAX_FAILURES = 6;

/**
 * Returns the result of `load`, which runs once `isWanted` is true; undefined until then, and if loading fails. A failed load is
 * tried again after 1 s, then after pauses that double.
 */
export function useLoaded<Value>(load: () => Promise<Value>, isWanted: boolean): Value | undefined {
  const [value, setValue] = useState<Value | undefined>();
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (isWanted)
      load().then(
        (loaded) => setValue(() => loaded),
        () => {
          if (failures < MAX_FAILURES) setTimeout(setFailures, 1_000 * 2 ** failures, failures + 1);
        },
      );
  }, [load, isWanted, failures]);
  return value;
}
