import { expect, it } from 'vitest';
import { generatedMark } from './chat.ts';

const answer = { role: 'assistant', content: 'Yes.' };

it.each(['model', 'fallback-model', 'approved', 'extractive', 'contact'])(
  'an answer of mode %s is marked',
  (mode) => {
    expect(generatedMark({ ...answer, mode })).toEqual({ generatedBy: 'ai' });
  },
);

it.each(['flow', 'smalltalk', 'agent', 'a later one'])('an answer of mode %s is not marked', (mode) => {
  expect(generatedMark({ ...answer, mode })).toEqual({});
});

it('an answer that was stopped halfway is marked once it has a text, and what people write is not', () => {
  expect(generatedMark({ ...answer, mode: null })).toEqual({ generatedBy: 'ai' });
  expect(generatedMark({ ...answer, mode: null, content: '' })).toEqual({});
  expect(generatedMark({ role: 'user', mode: null, content: 'Hello' })).toEqual({});
  expect(generatedMark({ role: 'agent', mode: 'agent', content: 'Hello' })).toEqual({});
});
