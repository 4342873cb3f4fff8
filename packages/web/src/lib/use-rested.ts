import { useEffect, useState } from 'react';

const defaultRestMs = 250;

/** The text once its typing rests, for what asks the server. */
export function useRested(text: string, restMs = defaultRestMs): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}
