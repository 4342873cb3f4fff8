import { type Color, contrast, mix, parseHex, readableOn, standOut, toHex } from './color.ts';

export type Scheme = 'light' | 'dark';

const DEFAULT_BOT: Color = [223, 7, 72];
/** Background colors of the chat. */
export const chatSurfaces: Record<Scheme, Color> = { light: [255, 255, 255], dark: [22, 17, 31] };
const RAISED: Record<Scheme, Color> = { light: [255, 255, 255], dark: [29, 23, 41] };
const EVIDENCE_SHARE: Record<Scheme, number> = { light: 0.13, dark: 0.24 };
/** Marks appear on the surface and on their own tint; these ratios keep the contrast at 3 or more on both. */
const MARK_CONTRAST: Record<Scheme, number> = { light: 4.5, dark: 7.5 };
const SHAPE_CONTRAST = 2.6;

/** Derives all colors from the chatbot's primary color as CSS variables: backgrounds, the text on them, marks, and the tint behind evidence. */
export function derivePalette(primaryColor: string, scheme: Scheme): Record<`--${string}`, string> {
  const chosen = parseHex(primaryColor) ?? DEFAULT_BOT;
  const surface = chatSurfaces[scheme];
  const bot = scheme === 'dark' ? standOut(chosen, surface, SHAPE_CONTRAST) : chosen;
  const onBot = readableOn(bot);
  const mark = standOut(chosen, surface, MARK_CONTRAST[scheme]);
  const soft = mix(onBot, bot, 0.18);
  return {
    '--bot': toHex(bot),
    '--on-bot': toHex(onBot),
    '--on-bot-soft': toHex(contrast(soft, bot) >= 4.5 ? soft : onBot),
    '--bot-hover': toHex(mix(bot, onBot, 0.1)),
    '--bot-mark': toHex(mark),
    '--on-bot-mark': toHex(readableOn(mark)),
    '--ev': toHex(mix(RAISED[scheme], mark, EVIDENCE_SHARE[scheme])),
  };
}
