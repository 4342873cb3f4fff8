import { applySettings, createParts, markOpen, type Parts } from './parts.ts';
import type { Settings } from './settings.ts';

const HINT_MS = 12_000;

/** The bubble on the page, with the owner's text beside it. */
export type Bubble = {
  settings: Settings;
  parts: Parts;
  isLeft: boolean;
  show(isOpen: boolean): void;
  destroy(): void;
};

/** Positions in use: bubbles of several chatbots on one side are stacked. */
const taken = new Set<string>();

/** Puts the bubble into its own shadow root. `onNear`: the visitor is about to press it. */
export function createBubble(settings: Settings, onPress: () => void, onNear: () => void): Bubble {
  const parts = createParts(document);
  const { host, sheet, frameHolder, bubble, hint } = parts;
  applySettings(parts, settings);
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
   * Attached outside of the body, whose content single-page navigation replaces, so that an open conversation does not reload;
   * attached again if a page has replaced its whole document.
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

/**
 * Whether the visitor has written in this visit, or storage cannot be read. The extras store it, never before the first message.
 */
function wasUsed(): boolean {
  try {
    return !!sessionStorage.getItem('parley-hint');
  } catch {
    return true;
  }
}
