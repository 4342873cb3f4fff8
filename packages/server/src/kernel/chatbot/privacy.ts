import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';
import { hashToken } from '../../lib/secrets/secrets.ts';

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

/** Whether the chatbot may ask for and store contact details; never with anonymization. */
export function collectsContacts({ privacy }: { privacy: PrivacySettings }): boolean {
  return privacy.leadExtraction && privacy.anonymization === 'none';
}

/** Display name of a conversation's session, from which no id can be derived. */
export function sessionNameOf(conversationId: string): string {
  return hashToken(conversationId).toString('hex').slice(0, 16);
}
