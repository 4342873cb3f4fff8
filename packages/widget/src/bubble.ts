import { createParts, dressParts, markOpen, type Parts } from './parts.ts';
import type { Settings } from './settings.ts';

const HINT_MS = 12_000;

/** The bubble on the page, with the owner's words beside it. */
export type Bubble = {
  settings: Settings;
  parts: Parts;
  isLeft: boolean;
  show(isOpen: boolean): void;
  destroy(): void;
};

/** Bubbles of several chatbots on one side stand above each other. */
const taken = new Set<string>();

/** Puts the bubble into its own shadow root. `onNear`: somebody is about to press it. */
export function createBubble(settings: Settings, onPress: () => void, onNear: () => void): Bubble {
  const parts = createParts(document);
  const { host, sheet, frameHolder, bubble, hint } = parts;
  dressParts(parts, settings);
  markOpen(parts, settings, false);
  hint.hidden = !settings.text || wasUsed();
  bubble.onclick = hint.onclick = onPress;
  frameHolder.onpointerover = bubble.onfocus = onNear;
  setTimeout(() => {
    hint.hidden = true;
  }, HINT_MS);
  attach();
  const watch = setInterval(attach, 500);

  const isLeft = host.getBoundingClientRect().left < innerWidth / 2;
  let raisedPx = 0;
  const place = () => `${isLeft}${raisedPx}`;
  while (taken.has(place())) raisedPx += 72;
  taken.add(place());
  sheet.insertRule(`:host,iframe{margin-bottom:${raisedPx}px!important}`, sheet.cssRules.length);

  /**
   * Outside of the body, which pages replace as their visitors go on, so that an open conversation is not loaded again;
   * and once more where a page has replaced all of itself.
   */
  function attach(): void {
    if (!host.isConnected) document.body.after(host);
  }

  return {
    settings,
    parts,
    isLeft,
    show: (isOpen) => markOpen(parts, settings, isOpen),
    destroy() {
      taken.delete(place());
      clearInterval(watch);
      host.remove();
    },
  };
}

/** Whether the visitor has written before in this visit, or the page cannot tell. Stored by the extras, never before a message. */
function wasUsed(): boolean {
  try {
    return !!sessionStorage.getItem('parley-hint');
  } catch {
    return true;
  }
}
