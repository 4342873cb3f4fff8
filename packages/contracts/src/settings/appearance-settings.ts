import { z } from 'zod';
import { hexColor, line, multiline } from '../values/primitives.ts';
import { pagePatterns } from './visitor-settings.ts';

export const chatThemes = ['light', 'dark', 'auto'] as const;
export const widgetPositions = ['bottom-right', 'bottom-left'] as const;
export const widgetSizes = ['small', 'medium', 'large'] as const;
export const chatIcons = ['chat', 'book', 'help', 'spark', 'shop', 'user'] as const;
export const launcherShapes = ['circle', 'rounded', 'square'] as const;
/** The first eight are served by this installation; the last three are installed on the visitor's device. */
export const chatFonts = [
  'inter',
  'open-sans',
  'source-sans',
  'nunito',
  'work-sans',
  'lora',
  'source-serif',
  'jetbrains-mono',
  'system',
  'serif',
  'mono',
] as const;

export const maxCustomCssLength = 5_000;
export const maxLauncherOffsetPx = 200;
/** Maximum `z-index` in browsers. */
export const maxLauncherLayer = 2_147_483_647;

export const cssProblemCodes = [
  'syntax',
  'escape',
  'atRule',
  'selector',
  'property',
  'value',
  'important',
] as const;

export type ChatIcon = (typeof chatIcons)[number];
export type ChatFont = (typeof chatFonts)[number];

/** Appearance settings; part of the draft until deployed. */
export const appearanceSettings = z.strictObject({
  theme: z.enum(chatThemes),
  primaryColor: z.string(),
  /** Primary color of the dark theme; null derives it from the light one. */
  darkColor: z.string().nullable(),
  font: z.enum(chatFonts),
  borderRadius: z.number().int(),
  icon: z.enum(chatIcons),
  botAvatar: z.string().nullable(),
  userAvatar: z.string().nullable(),
  position: z.enum(widgetPositions),
  size: z.enum(widgetSizes),
  buttonText: z.string(),
  welcomeMessage: z.string(),
  chatTitle: z.string(),
  /** Text below the title; empty for the company's name. */
  subtitle: z.string(),
  /** Placeholder of the message field; empty for the default in the visitor's language. */
  placeholder: z.string(),
  /** Text below the message field, before the note that answers can be wrong. */
  notice: z.string(),
  suggestedPrompts: z.array(z.string()),
  /** Prompts that replace the suggested ones on some pages of the website; the first matching entry wins. */
  pagePrompts: z.array(z.strictObject({ pages: z.array(z.string()), prompts: z.array(z.string()) })),
  launcherShape: z.enum(launcherShapes),
  launcherIcon: z.enum(chatIcons),
  /** Text beside the launcher's icon; empty for the icon alone. */
  launcherLabel: z.string(),
  /** Distance from the edge given by `position`, in pixels. */
  launcherOffsetX: z.number().int(),
  /** Distance from the bottom edge, in pixels. */
  launcherOffsetY: z.number().int(),
  /** `z-index` on the host page. */
  launcherLayer: z.number().int(),
  hiddenOnPhones: z.boolean(),
  /** The owner's original CSS; visitors receive only the rules that `look/check-css.ts` on the server accepts. */
  customCss: z.string(),
});
export type Appearance = z.output<typeof appearanceSettings>;
export type PagePrompts = Appearance['pagePrompts'][number];
export const maxPagePrompts = 10;

/** Values for chatbots from before these settings existed. */
export const defaultAppearance = {
  darkColor: null,
  subtitle: '',
  placeholder: '',
  notice: '',
  pagePrompts: [] as PagePrompts[],
  launcherShape: 'circle',
  launcherIcon: 'chat',
  launcherLabel: '',
  launcherOffsetX: 24,
  launcherOffsetY: 24,
  launcherLayer: maxLauncherLayer,
  hiddenOnPhones: false,
  customCss: '',
} as const satisfies Partial<Appearance>;

/** Returns the path at which a chatbot's picture is served. */
export function picturePath(chatbotId: string, version: string): string {
  return `/api/chat/${chatbotId}/pictures/${version}`;
}

const picture = z
  .string()
  .regex(/^\/api\/chat\/[0-9a-f-]{36}\/pictures\/[0-9a-f]{12}$/, { error: 'validation.pictureUnknown' })
  .nullable();

const prompts = z.array(line(120).min(1)).max(6);
const offset = z.number().int().min(0).max(maxLauncherOffsetPx);

export const appearancePatch = z.strictObject({
  theme: z.enum(chatThemes).optional(),
  primaryColor: hexColor.optional(),
  darkColor: hexColor.nullable().optional(),
  font: z.enum(chatFonts).optional(),
  borderRadius: z.number().int().min(0).max(32).optional(),
  icon: z.enum(chatIcons).optional(),
  botAvatar: picture.optional(),
  userAvatar: picture.optional(),
  position: z.enum(widgetPositions).optional(),
  size: z.enum(widgetSizes).optional(),
  buttonText: line(60).optional(),
  welcomeMessage: multiline(1_000).optional(),
  chatTitle: line(100).optional(),
  subtitle: line(100).optional(),
  placeholder: line(80).optional(),
  notice: line(160).optional(),
  suggestedPrompts: prompts.optional(),
  pagePrompts: z
    .array(z.strictObject({ pages: pagePatterns.min(1, { error: 'validation.pageRequired' }), prompts }))
    .max(maxPagePrompts)
    .optional(),
  launcherShape: z.enum(launcherShapes).optional(),
  launcherIcon: z.enum(chatIcons).optional(),
  launcherLabel: line(30).optional(),
  launcherOffsetX: offset.optional(),
  launcherOffsetY: offset.optional(),
  launcherLayer: z.number().int().min(1).max(maxLauncherLayer).optional(),
  hiddenOnPhones: z.boolean().optional(),
  customCss: multiline(maxCustomCssLength).optional(),
});

/** The launcher on a host page: style sheet of its shadow root, path of its icon, and label. */
const launcherLook = z.strictObject({ css: z.string(), icon: z.string(), label: z.string() });

/** The appearance for visitors: settings for the page, and style sheets computed from the other settings. */
export const publicAppearance = appearanceSettings
  .pick({
    theme: true,
    font: true,
    icon: true,
    botAvatar: true,
    userAvatar: true,
    position: true,
    size: true,
    primaryColor: true,
    borderRadius: true,
    buttonText: true,
    subtitle: true,
    placeholder: true,
    notice: true,
    suggestedPrompts: true,
    pagePrompts: true,
  })
  .extend({ css: z.string(), launcher: launcherLook });
export type PublicLook = z.output<typeof publicAppearance>;

/** Appearance before the password is entered: icon and color, and style sheets with defaults for everything else. */
export const lockedAppearance = publicAppearance.pick({
  icon: true,
  primaryColor: true,
  css: true,
  launcher: true,
});
