import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/local-storage.ts';

const key = 'app_sidebar';

/** Whether the sidebar is collapsed: the user's stored choice, else the screen's default. */
export function useSidebar(miniByDefault: boolean): { mini: boolean; toggle: () => void } {
  const [choice, setChoice] = useState(() => readStored(key));
  const mini = choice === null ? miniByDefault : choice === 'collapsed';
  function toggle() {
    const next = mini ? 'expanded' : 'collapsed';
    writeStored(key, next);
    setChoice(next);
  }
  return { mini, toggle };
}
