import { expect, it } from 'vitest';
import { generatedMark } from './chat.ts';

const answer = { role: 'assistant', content: 'Yes.' };

it.each(['model', 'fallback-model', 'approved', 'extractive', 'contact'])(
  'marks an answer of mode %s',
  (mode) => {
    expect(generatedMark({ ...answer, mode })).toEqual({ generatedBy: 'ai' });
  },
);

it.each(['flow', 'smalltalk', 'agent', 'a later one'])('does not mark an answer of mode %s', (mode) => {
  expect(generatedMark({ ...answer, mode })).toEqual({});
});

it('marks a stopped answer once it has text, and never messages by people', () => {
  expect(generatedMark({ ...answer, mode: null })).toEqual({ generatedBy: 'ai' });
  expect(generatedMark({ ...answer, mode: null, content: '' })).toEqual({});
  expect(generatedMark({ role: 'user', mode: null, content: 'Hello' })).toEqual({});
  expect(generatedMark({ role: 'agent', mode: 'agent', content: 'Hello' })).toEqual({});
});
