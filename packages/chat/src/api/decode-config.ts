import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import type { PageSetting, PublicLook } from '@parley/contracts/settings/appearance-settings';
import { type Fallback, pageSettings } from '@parley/contracts/settings/look/page-settings';
import { fields, flags, list, oneOf, text, textOrNull, texts } from '../lib/read.ts';
import { decodeInput } from './decode-input.ts';

/** The appearance settings that the chat page uses. */
export type Appearance = Pick<PublicLook, PageSetting | 'css'>;

/** The public settings of a chatbot. Until the visitor enters the password, the server sends only the first fields; the rest is empty. */
export type PublicConfig = {
  [Field in Exclude<keyof PublicChatbot, 'appearance' | 'proactive' | 'people'>]-?: Exclude<
    PublicChatbot[Field],
    undefined
  >;
} & {
  appearance: Appearance;
  /** `button`: what the button offers at least; false without one. */
  people: { button: 'chat' | 'message' | false; live: boolean } | null;
};
/** The texts and the input with which the flow starts, before the visitor writes. */
export type Opening = NonNullable<PublicChatbot['opening']>;

const MAX_PROMPTS = 6;

/** Reads the public settings of a chatbot; fields that are missing (before a password) become empty. Returns null for anything that is not a chatbot. */
export function decodeConfig(value: unknown): PublicConfig | null {
  const config = fields(value);
  if (typeof config.id !== 'string') return null;
  const consent = fields(config.consent);
  return {
    id: config.id,
    title: text(config.title),
    companyName: textOrNull(config.companyName),
    welcomeMessage: text(config.welcomeMessage),
    locale: text(config.locale, 'en'),
    brand: decodeBrand(config.brand),
    languages: texts(config.languages),
    passwordRequired: config.passwordRequired === true,
    status: oneOf(config.status, ['available', 'unavailable']),
    appearance: decodeAppearance(config.appearance),
    consent: {
      required: consent.required === true,
      bannerText: text(consent.bannerText),
      privacyPolicyUrl: textOrNull(consent.privacyPolicyUrl),
      version: text(consent.version),
    },
    showSources: config.showSources !== false,
    siteUrl: textOrNull(config.siteUrl),
    abilities: flags(config.abilities),
    opening: decodeOpening(config.opening),
    closed: decodeClosed(config.closed),
    identity: oneOf(config.identity, ['off', 'optional', 'required']),
    people: decodePeople(config.people),
  };
}

function decodeOpening(value: unknown): Opening | null {
  const opening = fields(value);
  const words = textOrNull(opening.text);
  return words === null ? null : { text: words, input: decodeInput(opening.input) };
}

function decodeClosed(value: unknown): PublicConfig['closed'] {
  if (!value) return null;
  const closed = fields(value);
  const input = decodeInput(closed.input);
  return { opensAt: textOrNull(closed.opensAt), input: input?.type === 'form' ? input : null };
}

function decodePeople(value: unknown): PublicConfig['people'] {
  if (!value) return null;
  const { button, offer, live } = fields(value);
  const hasButton = button === true && offer !== 'none';
  return { button: hasButton && (offer === 'message' ? offer : 'chat'), live: live === true };
}

function decodeBrand(value: unknown): PublicConfig['brand'] {
  const brand = fields(value);
  if (typeof brand.name !== 'string') return null;
  return {
    name: brand.name,
    logo: textOrNull(brand.logo),
    footerLabel: textOrNull(brand.footerLabel),
    footerLink: textOrNull(brand.footerLink),
  };
}

function decodeAppearance(value: unknown): Appearance {
  const appearance = fields(value);
  const settings = Object.entries(pageSettings).map(([name, fallback]) => [
    name,
    decodeSetting(appearance[name], fallback),
  ]);
  return {
    ...(Object.fromEntries(settings) as Pick<Appearance, keyof typeof pageSettings>),
    css: text(appearance.css),
    suggestedPrompts: decodePrompts(appearance.suggestedPrompts),
    pagePrompts: list(appearance.pagePrompts)
      .map(fields)
      .map(({ pages, prompts }) => ({ pages: texts(pages), prompts: decodePrompts(prompts) })),
  };
}

const decodePrompts = (value: unknown) => texts(value).slice(0, MAX_PROMPTS);

function decodeSetting(value: unknown, fallback: Fallback): unknown {
  if (fallback === null) return textOrNull(value);
  if (typeof fallback === 'object') return oneOf(value, fallback);
  return typeof value === typeof fallback ? value : fallback;
}
