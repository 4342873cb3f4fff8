import { useEffect, useState } from 'react';

/** Returns the result of `load`, which runs once `isWanted` is true; undefined until then, and if loading fails. */
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
