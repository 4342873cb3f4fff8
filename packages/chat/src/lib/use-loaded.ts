import { useEffect, useState } from 'react';

/** What `load` brings, loaded as soon as it is wanted; undefined until then, and where it cannot be loaded. */
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
