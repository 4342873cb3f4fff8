import type { Appearance } from '../api/decode-config.ts';
import { derivePalette, type Scheme } from './derive-palette.ts';

const MAX_RADIUS_PX = 32;
/** Only fonts that we serve or the reader has installed, so that none is fetched from a third party. */
const STACKS: Record<Appearance['font'], string> = {
  inter: '"Inter Variable"',
  system: 'system-ui',
  serif: 'ui-serif, Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace',
};
/** Follows each of them, for scripts that the font lacks. */
const FALLBACK = '"Noto Sans Arabic", system-ui, -apple-system, "Segoe UI", "Noto Sans Hebrew", sans-serif';

/**
 * Applies a chatbot's appearance to the page, and follows the system's color scheme if the owner chose so; also while there is no
 * appearance to apply. Returns a function that stops following.
 */
export function applyTheme(appearance: Appearance | undefined): () => void {
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  if (appearance) {
    const radiusPx = Math.min(MAX_RADIUS_PX, Math.max(0, appearance.borderRadius));
    root.style.setProperty('--font', `${STACKS[appearance.font]}, ${FALLBACK}`);
    root.style.setProperty('--radius', `${radiusPx}px`);
  }

  function paint(): void {
    const theme = appearance?.theme ?? 'auto';
    const scheme: Scheme = theme === 'auto' ? (system.matches ? 'dark' : 'light') : theme;
    root.dataset.theme = scheme;
    if (!appearance) return;
    const palette = Object.entries(derivePalette(appearance.primaryColor, scheme));
    for (const [name, value] of palette) root.style.setProperty(name, value);
  }
  paint();
  system.addEventListener('change', paint);
  return () => system.removeEventListener('change', paint);
}
