import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { expect, it } from 'vitest';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';
import { afterSaving, applyEdits, countEdits, withChange } from './edits.ts';

const chatbot: Chatbot = sampleChatbot({ name: 'Desk' });

it('BLD-17: counts every changed setting once and drops it when it is changed back', () => {
  let edits = withChange(chatbot, {}, { name: 'Help desk', model: { temperature: 0.9 } });
  edits = withChange(chatbot, edits, { model: { maxTokens: 99 } });
  expect(countEdits(edits)).toBe(3);
  edits = withChange(chatbot, edits, { name: 'Desk' });
  expect(edits).toEqual({ model: { temperature: 0.9, maxTokens: 99 } });
  edits = withChange(chatbot, edits, {
    model: { temperature: chatbot.model.temperature, maxTokens: chatbot.model.maxTokens },
  });
  expect(edits).toEqual({});
});

it('compares lists by content', () => {
  const same = withChange(
    chatbot,
    {},
    { appearance: { suggestedPrompts: [...chatbot.appearance.suggestedPrompts] } },
  );
  expect(countEdits(same)).toBe(0);
  const longer = withChange(chatbot, {}, { appearance: { suggestedPrompts: ['Where are you?'] } });
  expect(countEdits(longer)).toBe(1);
});

it('applies the edits to the saved settings without mutating them', () => {
  const edited = applyEdits(chatbot, { model: { temperature: 1.5 }, companyName: null });
  expect(edited.model.temperature).toBe(1.5);
  expect(edited.model.maxTokens).toBe(chatbot.model.maxTokens);
  expect(chatbot.model.temperature).not.toBe(1.5);
});

it('keeps what was typed during the save, and drops a key that was sent', () => {
  const sent = { name: 'Help desk', model: { customApiKey: 'sk-1' } };
  const saved = { ...chatbot, name: 'Help desk', revision: 2 };
  expect(afterSaving(saved, sent, sent)).toEqual({});
  const typedOn = { name: 'Help desk 2', model: { customApiKey: 'sk-2' } };
  expect(afterSaving(saved, typedOn, sent)).toEqual(typedOn);
});

it('a password counts as a change and is dropped once sent; one typed meanwhile stays', () => {
  const sent = withChange(chatbot, {}, { deployment: { password: 'open sesame' } });
  expect(countEdits(sent)).toBe(1);
  expect(afterSaving(chatbot, sent, sent)).toEqual({});
  const newer = withChange(chatbot, sent, { deployment: { password: 'open barley' } });
  expect(afterSaving(chatbot, newer, sent)).toEqual({ deployment: { password: 'open barley' } });
  expect(countEdits(withChange(chatbot, {}, { deployment: { password: null } }))).toBe(1);
});
