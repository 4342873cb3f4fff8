import { useEffect, useState } from 'react';

/** Returns the result of `load`, which runs once it is wanted; undefined until then, and when loading fails. */
export function useLoaded<Value>(load: () => Promise<Value>, isWanted: boolean): Value | undefined {
  const [value, setValue] = useState<Value | undefined>();
  useEffect(() => {
    if (isWanted)
      load().then(
        (loaded) => setValue(() => loaded),
        () => undefined,
      );
  }, [load, isWanted]);
  return value;
}
