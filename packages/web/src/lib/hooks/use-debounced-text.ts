import { useEffect, useState } from 'react';

const delayMs = 300;

/** Local text of a field, passed on once typing pauses; follows the outer text when that changes. */
export function useDebouncedText(
  text: string,
  onRest: (text: string) => void,
): [string, (text: string) => void] {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  if (text !== known) {
    setKnown(text);
    setTyped(text);
  }
  useEffect(() => {
    if (typed === known) return;
    const timer = setTimeout(() => onRest(typed), delayMs);
    return () => clearTimeout(timer);
  }, [typed, known, onRest]);
  return [typed, setTyped];
}

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
