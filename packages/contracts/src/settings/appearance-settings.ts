import { z } from 'zod';
import { hexColor, line, multiline } from '../values/primitives.ts';
import {
  type Defaults,
  defaultsOf,
  inputsOf,
  maskOf,
  type PageName,
  type PublicName,
  publicNamesOf,
  type SettingTable,
  type Stored,
  valuesOf,
} from './setting-table.ts';
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

export const maxPagePrompts = 10;
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

const picture = z
  .string()
  .regex(/^\/api\/chat\/[0-9a-f-]{36}\/pictures\/[0-9a-f]{12}$/, { error: 'validation.pictureUnknown' })
  .nullable();
const prompts = z.array(line(120).min(1)).max(6);
const offset = z.number().int().min(0).max(maxLauncherOffsetPx);

/** Returns both schemas of a setting whose stored values need no other check than its input. */
function both<Schema extends z.ZodType>(schema: Schema) {
  return { value: schema, input: schema };
}

/**
 * All settings of the appearance, in the order of the builder; part of the draft until deployed. An optional text is '' when it is
 * empty; null is for other values that are not set.
 */
export const appearanceTable = {
  theme: {
    ...both(z.enum(chatThemes)),
    visitors: 'page',
    missing: 'auto',
    label: 'appearance.theme',
    choices: 'appearance.themes',
  },
  primaryColor: { value: z.string(), input: hexColor, visitors: 'programs', label: 'appearance.color' },
  /** Primary color of the dark theme; null derives it from the light one. */
  darkColor: {
    value: z.string().nullable(),
    input: hexColor.nullable(),
    default: null,
    label: 'appearance.darkColor',
  },
  font: {
    ...both(z.enum(chatFonts)),
    visitors: 'page',
    missing: 'inter',
    label: 'appearance.font',
    choices: 'appearance.fonts',
  },
  borderRadius: {
    value: z.number().int(),
    input: z.number().int().min(0).max(32),
    visitors: 'programs',
    label: 'appearance.radius',
  },
  icon: {
    ...both(z.enum(chatIcons)),
    visitors: 'page',
    missing: 'chat',
    label: 'appearance.icon',
    choices: 'appearance.icons',
  },
  botAvatar: {
    value: z.string().nullable(),
    input: picture,
    visitors: 'page',
    missing: null,
    label: 'appearance.botAvatar',
  },
  userAvatar: {
    value: z.string().nullable(),
    input: picture,
    visitors: 'page',
    missing: null,
    label: 'appearance.userAvatar',
  },
  position: {
    ...both(z.enum(widgetPositions)),
    visitors: 'programs',
    label: 'appearance.position',
    choices: 'appearance.positions',
  },
  size: {
    ...both(z.enum(widgetSizes)),
    visitors: 'programs',
    label: 'appearance.size',
    choices: 'appearance.sizes',
  },
  buttonText: { value: z.string(), input: line(60), visitors: 'programs', label: 'appearance.buttonText' },
  welcomeMessage: { value: z.string(), input: multiline(1_000), label: 'appearance.welcome' },
  chatTitle: { value: z.string(), input: line(100), label: 'appearance.chatTitle' },
  /** Text below the title; empty for the company's name. */
  subtitle: {
    value: z.string(),
    input: line(100),
    default: '',
    visitors: 'page',
    missing: '',
    label: 'appearance.subtitle',
  },
  /** Placeholder of the message field; empty for the default in the visitor's language. */
  placeholder: {
    value: z.string(),
    input: line(80),
    default: '',
    visitors: 'page',
    missing: '',
    label: 'appearance.placeholder',
  },
  /** Text below the message field, before the note that answers can be wrong. */
  notice: {
    value: z.string(),
    input: line(160),
    default: '',
    visitors: 'page',
    missing: '',
    label: 'appearance.notice',
  },
  suggestedPrompts: {
    value: z.array(z.string()),
    input: prompts,
    visitors: 'page',
    label: 'appearance.prompts',
  },
  /** Prompts that replace the suggested ones on some pages of the website; the first matching entry wins. */
  pagePrompts: {
    value: z.array(z.strictObject({ pages: z.array(z.string()), prompts: z.array(z.string()) })),
    input: z
      .array(z.strictObject({ pages: pagePatterns.min(1, { error: 'validation.pageRequired' }), prompts }))
      .max(maxPagePrompts),
    default: [],
    visitors: 'page',
    label: 'appearance.pagePrompts',
  },
  launcherShape: {
    ...both(z.enum(launcherShapes)),
    default: 'circle',
    label: 'appearance.launcherShape',
    choices: 'appearance.launcherShapes',
  },
  launcherIcon: {
    ...both(z.enum(chatIcons)),
    default: 'chat',
    label: 'appearance.launcherIcon',
    choices: 'appearance.icons',
  },
  /** Text beside the launcher's icon; empty for the icon alone. */
  launcherLabel: { value: z.string(), input: line(30), default: '', label: 'appearance.launcherLabel' },
  /** Distance from the edge given by `position`, in pixels. */
  launcherOffsetX: { value: z.number().int(), input: offset, default: 24, label: 'appearance.offsetX' },
  /** Distance from the bottom edge, in pixels. */
  launcherOffsetY: { value: z.number().int(), input: offset, default: 24, label: 'appearance.offsetY' },
  /** `z-index` on the host page. */
  launcherLayer: {
    value: z.number().int(),
    input: z.number().int().min(1).max(maxLauncherLayer),
    default: maxLauncherLayer,
    label: 'appearance.layer',
  },
  hiddenOnPhones: { ...both(z.boolean()), default: false, label: 'appearance.hiddenOnPhones' },
  /** The owner's original CSS; visitors receive only the rules that `check-css.ts` on the server accepts. */
  customCss: {
    value: z.string(),
    input: multiline(maxCustomCssLength),
    default: '',
    label: 'appearance.css',
  },
} as const satisfies SettingTable;

export const appearanceSettings = valuesOf(appearanceTable);
export const appearancePatch = inputsOf(appearanceTable);
export type Appearance = z.output<typeof appearanceSettings>;
export type StoredAppearance = Stored<typeof appearanceTable>;
export type PagePrompts = Appearance['pagePrompts'][number];

export const defaultAppearance: Defaults<typeof appearanceTable> = defaultsOf(appearanceTable);
/**
 * Settings that visitors get, in the order of the responses. The names that come first keep the order of earlier responses; a new
 * setting needs no entry there.
 */
export const publicAppearanceNames = [
  ...new Set<PublicName<typeof appearanceTable>>([
    ...(['theme', 'font', 'icon', 'botAvatar', 'userAvatar', 'position', 'size'] as const),
    ...publicNamesOf(appearanceTable),
  ]),
];
/** Settings that the chat page reads. */
export type PageSetting = PageName<typeof appearanceTable>;

/** Returns the path at which a chatbot's picture is served. */
export function picturePath(chatbotId: string, version: string): string {
  return `/api/chat/${chatbotId}/pictures/${version}`;
}

/** The launcher on a host page: style sheet of its shadow root, path of its icon, and label. */
const launcherLook = z.strictObject({ css: z.string(), icon: z.string(), label: z.string() });

/** The appearance for visitors: settings for the page, and style sheets computed from the other settings. */
export const publicAppearance = appearanceSettings
  .pick(maskOf(publicAppearanceNames))
  .extend({ css: z.string(), launcher: launcherLook });
export type PublicLook = z.output<typeof publicAppearance>;

/** Appearance before the password is entered: icon and color, and style sheets with defaults for everything else. */
export const lockedAppearance = publicAppearance.pick({
  icon: true,
  primaryColor: true,
  css: true,
  launcher: true,
});
