import { createHash } from 'node:crypto';
import type { PublicChatbot } from '@parley/contracts/resources/chat';
import { type ChatbotSnapshot, publicNameOf } from '../../../kernel/chatbot.ts';
import type { Sentences } from '../../../lib/sentences.ts';

/** What a visitor may know: an allow-list, never a spread of settings (SEC-16). */
export function presentPublicChatbot(
  snapshot: ChatbotSnapshot,
  {
    isAvailable,
    isUnlocked,
    sentences,
    opening = null,
  }: {
    isAvailable: boolean;
    isUnlocked: boolean;
    sentences: Sentences;
    /** What its flow opens with. */
    opening?: PublicChatbot['opening'];
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
    return { ...first, appearance: { icon: appearance.icon, primaryColor: appearance.primaryColor } };
  }
  return {
    ...first,
    status: isAvailable ? 'available' : 'unavailable',
    companyName: snapshot.companyName,
    welcomeMessage: appearance.welcomeMessage,
    languages: [...sentences.chatLanguages],
    appearance: {
      theme: appearance.theme,
      primaryColor: appearance.primaryColor,
      font: appearance.font,
      borderRadius: appearance.borderRadius,
      icon: appearance.icon,
      botAvatar: appearance.botAvatar,
      userAvatar: appearance.userAvatar,
      position: appearance.position,
      size: appearance.size,
      buttonText: appearance.buttonText,
      suggestedPrompts: appearance.suggestedPrompts,
    },
    consent: presentConsent(snapshot),
    showSources: snapshot.model.showSources,
    opening,
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

/** The organization's language, where the chat or at least the installation speaks it. */
function localeOf({ organizationLanguage }: ChatbotSnapshot, sentences: Sentences): string {
  const spoken = sentences.chatLanguages.find((language) => language === organizationLanguage);
  return spoken ?? sentences.offeredLanguage(organizationLanguage) ?? 'en';
}

function presentConsent(snapshot: ChatbotSnapshot): NonNullable<PublicChatbot['consent']> {
  const { consentBanner, bannerText, privacyPolicyUrl } = snapshot.privacy;
  return { required: consentBanner, bannerText, privacyPolicyUrl, version: consentVersion(snapshot) };
}

/** Version of the consent text: a changed text is another version. */
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
