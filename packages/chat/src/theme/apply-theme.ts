import type { Appearance } from '../api/decode-config.ts';
import fontsUrl from '../styles/fonts.css?url';

/** Fonts that need no download. */
const PRESENT = ['', 'inter', 'system', 'serif', 'mono'];
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [sheet];

/**
 * Applies a chatbot's appearance to the page, and follows the system's color scheme if the owner chose so or the appearance is
 * unknown. Returns a function that stops following.
 */
export function applyTheme(appearance: Appearance | undefined): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  sheet.replaceSync(appearance?.css ?? '');
  if (appearance && !PRESENT.includes(appearance.font)) loadFonts();

  function paint(): void {
    const theme = appearance?.theme ?? 'auto';
    document.documentElement.dataset.theme = theme === 'auto' ? (system.matches ? 'dark' : 'light') : theme;
  }
  paint();
  system.addEventListener('change', paint);
  return () => system.removeEventListener('change', paint);
}

/** Declares the files of all fonts; the browser requests only those of the family in use. */
function loadFonts(): void {
  if (document.getElementById('fonts')) return;
  const link = document.createElement('link');
  link.id = 'fonts';
  link.rel = 'stylesheet';
  link.href = fontsUrl;
  document.head.append(link);
}
