import type { Settings } from './settings.ts';
import { rules } from './styles.ts';

/** The functions that the host page can call on `window.Parley`. */
export type Widget = { open(): void; close(): void; destroy(): void };

const CHAT = 'M22 17a2 2 0 0 1-2 2H6.8l-3.6 2.8A.7.7 0 0 1 2 21.3V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z';
const DOWN = 'M6 9l6 6 6-6';
const HINT_KEY = 'parley-hint';
const HINT_MS = 12_000;

/** Puts the bubble into its own shadow root; the frame of the conversation is created when it is first opened. */
export function createWidget(origin: string, botId: string, settings: Settings): Widget {
  const { host, frameHolder, bubble, path, hint } = createParts(settings);
  let frame: HTMLIFrameElement | null = null;
  let isOpen = false;

  function show(next: boolean): void {
    isOpen = next;
    hint.hidden ||= next;
    path.setAttribute('d', next ? DOWN : CHAT);
    bubble.setAttribute('aria-expanded', String(next));
    frameHolder.className = next ? 'open' : '';
    if (frame) frame.hidden = !next;
  }

  function greet(): void {
    if (!isOpen) return;
    frame?.focus();
    frame?.contentWindow?.postMessage({ type: 'parley:open' }, origin);
  }

  function open(): void {
    if (!frame) {
      wasOpened(true);
      frame = document.createElement('iframe');
      frame.title = settings.title;
      frame.allow = 'clipboard-write';
      frame.src = `${origin}/chat/${botId}?widget=1`;
      frame.onload = greet;
      frameHolder.prepend(frame);
    }
    show(true);
    greet();
  }

  function close(): void {
    if (!isOpen) return;
    show(false);
    bubble.focus();
  }

  function onMessage(event: MessageEvent): void {
    const isOurs = event.origin === origin && frame && event.source === frame.contentWindow;
    if (isOurs && event.data?.type === 'parley:close') close();
  }

  bubble.onclick = () => (isOpen ? close() : open());
  hint.onclick = open;
  frameHolder.onkeydown = (event) => {
    if (event.key === 'Escape') close();
  };
  const hintTimer = setTimeout(() => {
    hint.hidden = true;
  }, HINT_MS);
  addEventListener('message', onMessage);
  show(false);
  document.body.append(host);

  return {
    open,
    close,
    destroy() {
      clearTimeout(hintTimer);
      removeEventListener('message', onMessage);
      host.remove();
    },
  };
}

/** The elements of the closed widget, in their shadow root. */
function createParts(settings: Settings) {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules(settings));
  root.adoptedStyleSheets = [sheet];

  const frameHolder = document.createElement('div');
  const bubble = document.createElement('button');
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const hint = document.createElement('button');
  bubble.id = 'bubble';
  bubble.setAttribute('aria-label', settings.title);
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.append(path);
  bubble.append(icon);
  hint.id = 'hint';
  hint.dir = 'auto';
  hint.textContent = settings.text;
  hint.hidden = !settings.text || wasOpened();
  frameHolder.append(hint, bubble);
  root.append(frameHolder);
  return { host, frameHolder, bubble, path, hint };
}

/**
 * Returns whether the chat was opened before in this visit, or the page cannot store that; with `isOpening`, remembers it.
 * Nothing of ours is stored on the page before its reader wants the chat.
 */
function wasOpened(isOpening?: boolean): boolean {
  try {
    if (isOpening) sessionStorage.setItem(HINT_KEY, '1');
    return !!sessionStorage.getItem(HINT_KEY);
  } catch {
    return true;
  }
}
