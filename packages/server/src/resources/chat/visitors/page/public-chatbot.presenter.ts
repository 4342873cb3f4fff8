import { createHash } from 'node:crypto';
import {
  type ChatLanguage,
  type Language,
  languageOfCode,
  languages,
} from '@parley/contracts/language/languages';
import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import { toLockedAppearance, toPublicAppearance } from '@parley/contracts/settings/look/public-look';
import type { VisibleNames } from '../../../../handover/system-line.ts';
import { type ChatbotSnapshot, publicNameOf } from '../../../../kernel/chatbot/chatbot.ts';
import { collectsContacts } from '../../../../kernel/chatbot/privacy.ts';
import { checkCss } from '../../../../lib/text/custom-css/check-css.ts';
import type { Sentences } from '../../../../lib/text/sentences.ts';
import type { Shown } from '../../message.presenter.ts';
import { modeOf } from '../identity.policy.ts';

/** The public settings of a chatbot: an allow-list, never a spread of settings (SEC-16). */
export function presentPublicChatbot(
  snapshot: ChatbotSnapshot,
  {
    isAvailable,
    isUnlocked,
    sentences,
    opening = null,
    closed = null,
    people = null,
    language = 'en',
  }: {
    isAvailable: boolean;
    isUnlocked: boolean;
    sentences: Sentences;
    opening?: PublicChatbot['opening'];
    /** Shown outside of business hours. */
    closed?: PublicChatbot['closed'];
    /** How a visitor reaches a person; null if that is off. */
    people?: PublicChatbot['people'];
    language?: ChatLanguage;
  },
): PublicChatbot {
  const { appearance } = snapshot;
  const first = {
    id: snapshot.chatbotId,
    title: publicNameOf(snapshot),
    locale: localeOf(snapshot, sentences),
    brand: snapshot.brand,
    passwordRequired: snapshot.passwordHash !== null,
  };
  if (snapshot.passwordHash !== null && !isUnlocked) {
    return { ...first, appearance: toLockedAppearance(appearance) };
  }
  const said = (key: 'welcomeMessage' | 'buttonText') =>
    inLanguage(language, key, appearance[key], sentences);
  return {
    ...first,
    status: isAvailable ? 'available' : 'unavailable',
    companyName: snapshot.companyName,
    welcomeMessage: said('welcomeMessage'),
    languages: [...sentences.chatLanguages],
    appearance: {
      ...toPublicAppearance(appearance, checkCss(appearance.customCss).css),
      buttonText: said('buttonText'),
    },
    consent: presentConsent(snapshot),
    showSources: snapshot.model.showSources,
    opening,
    closed,
    people,
    identity: modeOf(snapshot),
    proactive: presentProactive(snapshot, sentences.render(language, 'chat:close')),
    siteUrl: siteOf(snapshot.deployment.allowedDomains),
    abilities: {
      send: isAvailable,
      rate: isAvailable,
      stop: isAvailable,
      regenerate: isAvailable,
      exportData: isAvailable,
      eraseData: isAvailable,
      withdrawConsent: isAvailable && snapshot.privacy.consentBanner,
    },
  };
}

function presentProactive({ deployment }: ChatbotSnapshot, close: string): PublicChatbot['proactive'] {
  const { proactive: messages } = deployment;
  return messages.length === 0 ? null : { messages, close };
}

/** The organization's language, if the installation or at least the chat supports it. */
function localeOf({ organizationLanguage }: ChatbotSnapshot, sentences: Sentences): string {
  const spoken = sentences.chatLanguages.find((language) => language === organizationLanguage);
  return spoken ?? sentences.offeredLanguage(organizationLanguage) ?? 'en';
}

function presentConsent(snapshot: ChatbotSnapshot): NonNullable<PublicChatbot['consent']> {
  const { consentBanner, bannerText, privacyPolicyUrl } = snapshot.privacy;
  return { required: consentBanner, bannerText, privacyPolicyUrl, version: consentVersion(snapshot) };
}

/** Hash of the consent text, so that a changed text is a new version. */
export function consentVersion({ privacy }: ChatbotSnapshot): string {
  return createHash('sha256')
    .update(JSON.stringify([privacy.bannerText, privacy.privacyPolicyUrl]))
    .digest('hex')
    .slice(0, 12);
}

function siteOf(domains: readonly string[]): string | null {
  const plain = domains.find((domain) => !domain.startsWith('*.'));
  return plain === undefined ? null : `https://${plain}`;
}

/** A default text is shown in the visitor's language; a text that the owner has changed stays as is. */
function inLanguage(
  language: ChatLanguage,
  key: keyof typeof chatWords,
  text: string,
  sentences: Sentences,
): string {
  const textIn = (one: Language) => sentences.render(one, `common:chatbotDefaults.${key}`);
  if (!languages.some((one) => textIn(one) === text)) return text;
  const own = languageOfCode(language);
  return own ? textIn(own) : sentences.render(language, chatWords[key]);
}

/** Equivalent texts of the chat, for languages that only the chat supports. */
const chatWords = { welcomeMessage: 'chat:smallTalkGreeting', buttonText: 'chat:openChat' } as const;

/** Which names the chatbot's visitors see. */
export function visibleNamesOf(
  snapshot: Pick<ChatbotSnapshot, 'appearance' | 'name' | 'deployment'>,
): VisibleNames {
  return { names: snapshot.deployment.people.names, publicName: publicNameOf(snapshot) };
}

/** Which parts of an answer the chatbot's visitors see. */
export function shownToVisitors(snapshot: ChatbotSnapshot): Shown {
  return {
    showSources: snapshot.model.showSources,
    showInput: collectsContacts(snapshot),
    ...visibleNamesOf(snapshot),
  };
}
