import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';

/** Default privacy settings of a new chatbot. */
const standard: PrivacySettings = {
  consentBanner: false,
  privacyPolicyUrl: null,
  bannerText: '',
  anonymization: 'none',
  leadExtraction: true,
  retentionDays: 30,
};

/** Privacy settings of a new chatbot: the organization's settings override the defaults. */
export function privacyDefaults(chosen: Partial<PrivacySettings>): PrivacySettings {
  return protectAnonymous({ ...standard, ...chosen });
}

/** Anonymized conversations never collect contact details (PRIV-07). */
export function protectAnonymous(privacy: PrivacySettings): PrivacySettings {
  return privacy.anonymization === 'none' ? privacy : { ...privacy, leadExtraction: false };
}
