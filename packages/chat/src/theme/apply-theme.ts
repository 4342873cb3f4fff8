import type { Appearance } from '../api/decode-config.ts';
import { derivePalette, type Scheme } from './derive-palette.ts';

const MAX_RADIUS_PX = 32;
/** Only fonts we serve or the reader has: none is fetched elsewhere. */
const STACKS: Record<Appearance['font'], string> = {
  inter: '"Inter Variable"',
  system: 'system-ui',
  serif: 'ui-serif, Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace',
};
/** Behind each of them, for scripts that it lacks. */
const FALLBACK = '"Noto Sans Arabic", system-ui, -apple-system, "Segoe UI", "Noto Sans Hebrew", sans-serif';

/** Puts a chatbot's look on the page and keeps it true to the system's light or dark where the owner left that open. Returns the way to stop. */
export function applyTheme(look: Appearance): () => void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  const radiusPx = Math.min(MAX_RADIUS_PX, Math.max(0, look.borderRadius));
  root.style.setProperty('--font', `${STACKS[look.font]}, ${FALLBACK}`);
  root.style.setProperty('--radius', `${radiusPx}px`);

  function paint(): void {
    const scheme: Scheme = look.theme === 'auto' ? (system.matches ? 'dark' : 'light') : look.theme;
    root.dataset.theme = scheme;
    const palette = Object.entries(derivePalette(look.primaryColor, scheme));
    for (const [name, value] of palette) root.style.setProperty(name, value);
  }
  paint();
  system.addEventListener('change', paint);
  return () => system.removeEventListener('change', paint);
}
