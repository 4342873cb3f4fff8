import type { ChatLanguage } from '@parley/contracts/language/languages';
import { expect, it } from 'vitest';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { consentStatement } from './consent.ts';

const sentences = { render: (language: ChatLanguage, key: string) => `${language} ${key}` } as never;
const withText = (bannerText: string) => ({ privacy: { bannerText } }) as ChatbotSnapshot;

it('SEC-39: the statement is the text that was shown: the chatbot’s own, or the default one in the visitor’s language', () => {
  expect(consentStatement({ sentences }, withText('May we?'), 'fr')).toBe('May we?');
  expect(consentStatement({ sentences }, withText(''), 'fr')).toBe('fr chat:consentText');
});
