import { useEffect, useState } from 'react';

const defaultRestMs = 250;

/** Returns the text once typing has paused, for requests to the server. */
export function useDebouncedValue(text: string, restMs = defaultRestMs): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}
