import type { Language } from '@parley/contracts/language/languages';
import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';
import type { StoredAppearance } from '@parley/contracts/settings/appearance-settings';
import type { Sentences } from '../../../lib/text/sentences.ts';
import type { DraftModel, StoredAnswers, StoredDeployment } from './chatbot-settings.ts';

interface Settings {
  model: DraftModel;
  appearance: StoredAppearance;
  answers: StoredAnswers;
  privacy: PrivacySettings;
  deployment: StoredDeployment;
}

/**
 * Settings of a new chatbot, which answers from its knowledge without any key. Texts are in `language`;
 * `privacy` is the organization's default.
 */
export function defaultSettings(
  sentences: Sentences,
  language: Language,
  { name, privacy }: { name: string; privacy: PrivacySettings },
): Settings {
  return {
    model: {
      provider: 'builtin',
      name: '',
      temperature: 0.3,
      maxTokens: 800,
      systemInstructions: '',
      baseUrl: null,
      showSources: true,
      fallbacks: [],
    },
    appearance: {
      theme: 'light',
      primaryColor: '#df0748',
      font: 'inter',
      borderRadius: 12,
      icon: 'chat',
      botAvatar: null,
      userAvatar: null,
      position: 'bottom-right',
      size: 'medium',
      buttonText: sentences.render(language, 'chatbotDefaults.buttonText'),
      welcomeMessage: sentences.render(language, 'chatbotDefaults.welcomeMessage'),
      chatTitle: name,
      suggestedPrompts: [],
    },
    answers: { synonyms: [], smallTalk: {} },
    privacy,
    deployment: { allowedDomains: [], rateLimitPerHour: null, analytics: true },
  };
}
