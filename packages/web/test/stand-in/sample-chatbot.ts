import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { defaultPeopleSettings } from '@parley/contracts/settings/people-settings';
import { plainAppearance } from '../../../contracts/test/sample-appearance.ts';

/** A chatbot as the contract describes it, an unpublished draft unless changed. */
export function sampleChatbot(change: Partial<Chatbot> = {}): Chatbot {
  return {
    id: '0199c0de-0000-7000-8000-00000000b001',
    revision: 1,
    name: 'Bookshop Assistant',
    companyName: null,
    goal: null,
    sector: null,
    status: 'draft',
    model: {
      provider: 'builtin',
      name: '',
      temperature: 0.3,
      maxTokens: 1024,
      systemInstructions: '',
      useCustomApiKey: false,
      customApiKeyHint: null,
      baseUrl: null,
      monthlyTokenLimit: null,
      showSources: true,
      fallbacks: [],
    },
    appearance: {
      ...plainAppearance,
      primaryColor: '#df0748',
      welcomeMessage: 'Hello. What can I do for you?',
    },
    answers: { synonyms: [], smallTalk: {}, hideUnsupported: false },
    privacy: {
      consentBanner: false,
      privacyPolicyUrl: null,
      bannerText: '',
      anonymization: 'none',
      leadExtraction: true,
      retentionDays: 30,
      effectiveRetentionDays: 30,
      retentionLimitedByPlan: false,
    },
    deployment: {
      status: 'inactive',
      allowedDomains: [],
      rateLimitPerHour: null,
      analytics: true,
      passwordProtected: false,
      hours: null,
      identity: 'off',
      identityKeyAt: null,
      proactive: [],
      people: defaultPeopleSettings,
    },
    publishedVersion: null,
    publishedAt: null,
    hasUnpublishedChanges: false,
    sourceCount: 0,
    messageCount: 0,
    averageResponseMs: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-18T10:00:00.000Z',
    abilities: {},
    ...change,
  };
}
