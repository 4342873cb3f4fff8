import type { Appearance, ChatFont } from '../appearance-settings.ts';
import { derivePalette, type Scheme } from './derive-palette.ts';

/** Only served or installed fonts, so that nothing is fetched from a third party. */
const families: Record<ChatFont, string> = {
  inter: '"Inter Variable"',
  'open-sans': '"Open Sans Variable"',
  'source-sans': '"Source Sans 3 Variable"',
  nunito: '"Nunito Variable"',
  'work-sans': '"Work Sans Variable"',
  lora: '"Lora Variable", ui-serif, Georgia, serif',
  'source-serif': '"Source Serif 4 Variable", ui-serif, Georgia, serif',
  'jetbrains-mono': '"JetBrains Mono Variable", ui-monospace, monospace',
  system: 'system-ui',
  serif: 'ui-serif, Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, "SF Mono", "DejaVu Sans Mono", monospace',
};
/** Appended to each font, for scripts that the font lacks. */
const fallback = '"Noto Sans Arabic", system-ui, -apple-system, "Segoe UI", "Noto Sans Hebrew", sans-serif';

export type ChatCssInput = Pick<Appearance, 'primaryColor' | 'darkColor' | 'font' | 'borderRadius'>;

/**
 * Returns the style sheet of a chat page: font, radius, and the colors of both schemes as custom properties of the root.
 * @param extra the owner's rules, already checked.
 */
export function chatCss(look: ChatCssInput, extra = ''): string {
  const shape = `:root{--font:${families[look.font]}, ${fallback};--radius:${look.borderRadius}px}`;
  return shape + schemeCss(look, 'light') + schemeCss(look, 'dark') + extra;
}

function schemeCss({ primaryColor, darkColor }: ChatCssInput, scheme: Scheme): string {
  const color = scheme === 'dark' ? (darkColor ?? primaryColor) : primaryColor;
  const rules = Object.entries(derivePalette(color, scheme)).map(([name, value]) => `${name}:${value}`);
  return `[data-theme=${scheme}]{${rules.join(';')}}`;
}
