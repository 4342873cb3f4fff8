import type { Settings } from './settings.ts';

/** The elements of the closed widget, in their shadow root. */
export type Parts = ReturnType<typeof createParts>;

/** Creates the elements, without styles and not yet attached. */
export function createParts(page: Document) {
  const host = page.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new (page.defaultView ?? window).CSSStyleSheet();
  root.adoptedStyleSheets = [sheet];

  const frameHolder = page.createElement('div');
  const bubble = page.createElement('button');
  const icon = page.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = page.createElementNS('http://www.w3.org/2000/svg', 'path');
  const label = page.createElement('span');
  const hint = page.createElement('button');
  bubble.id = 'bubble';
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.append(path);
  bubble.append(icon, label);
  hint.id = 'hint';
  hint.dir = 'auto';
  frameHolder.append(hint, bubble);
  root.append(frameHolder);
  return { host, sheet, frameHolder, bubble, path, label, hint };
}

/** Applies the design and texts of a chatbot. */
export function applySettings(
  { sheet, bubble, label, hint }: Parts,
  { title, text, launcher }: Settings,
): void {
  sheet.replaceSync(launcher.css);
  bubble.setAttribute('aria-label', launcher.label || title);
  label.textContent = launcher.label;
  label.hidden = !launcher.label;
  hint.textContent = text;
}

const DOWN = 'M6 9l6 6 6-6';

/** Shows whether the chat is open. */
export function markOpen(
  { path, bubble, frameHolder }: Parts,
  { launcher }: Settings,
  isOpen: boolean,
): void {
  path.setAttribute('d', isOpen ? DOWN : launcher.icon);
  bubble.setAttribute('aria-expanded', String(isOpen));
  frameHolder.className = isOpen ? 'open' : '';
}
