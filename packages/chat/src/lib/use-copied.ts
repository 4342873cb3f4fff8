import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

const COPIED_MS = 2_000;

/** Copies a text; `isCopied` is true for two seconds afterwards. */
export function useCopied(): { isCopied: boolean; copy: (text: string) => void } {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return { isCopied, copy: (text) => void copyText(text).then(setIsCopied) };
}
