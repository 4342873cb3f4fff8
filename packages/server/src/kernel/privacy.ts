import type { Chatbot } from '@parley/contracts/resources/chatbots';

type Privacy = Chatbot['privacy'];

/** Privacy of a new chatbot where its organization has chosen nothing else. */
const standard: Privacy = {
  consentBanner: false,
  privacyPolicyUrl: null,
  bannerText: '',
  anonymization: 'none',
  leadExtraction: true,
  retentionDays: 30,
};

/** What new chatbots begin with: the organization's choices over the standard. */
export function privacyDefaults(chosen: Partial<Privacy>): Privacy {
  return protectAnonymous({ ...standard, ...chosen });
}

/** Contact details are never taken from conversations that are anonymized (PRIV-07). */
export function protectAnonymous(privacy: Privacy): Privacy {
  return privacy.anonymization === 'none' ? privacy : { ...privacy, leadExtraction: false };
}
