import type { ChatbotVersionContent } from '@parley/contracts/resources/chatbot/chatbots';
import { expect, it } from 'vitest';
import { sampleChatbot } from '../../../../../test/stand-in/sample-chatbot.ts';
import { diffVersion } from './version-diff.ts';

const draft = sampleChatbot();

function version(change: Partial<ChatbotVersionContent> = {}): ChatbotVersionContent {
  const { useCustomApiKey: _own, customApiKeyHint: _hint, monthlyTokenLimit: _limit, ...model } = draft.model;
  return {
    version: 1,
    publishedAt: '2026-11-01T10:00:00.000Z',
    publishedBy: null,
    current: true,
    name: draft.name,
    model,
    appearance: draft.appearance,
    answers: draft.answers,
    ...change,
  };
}

it('finds no differences between equal versions, whatever the live settings are', () => {
  expect(diffVersion(version(), { ...draft, model: { ...draft.model, monthlyTokenLimit: 5 } })).toEqual([]);
});

it('names each setting that differs with both values, in the order of the builder', () => {
  const { model, appearance } = version();
  const before = version({
    name: 'Helper',
    appearance: { ...appearance, suggestedPrompts: ['Open today?'] },
    model: { ...model, temperature: 0.9, fallbacks: [{ provider: 'groq', name: 'llama' }] },
  });
  expect(diffVersion(before, draft)).toEqual([
    { path: 'name', before: 'Helper', after: draft.name },
    { path: 'model.temperature', before: 0.9, after: draft.model.temperature },
    { path: 'model.fallbacks', before: [{ provider: 'groq', name: 'llama' }], after: [] },
    {
      path: 'appearance.suggestedPrompts',
      before: ['Open today?'],
      after: draft.appearance.suggestedPrompts,
    },
  ]);
});
