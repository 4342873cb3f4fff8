import { readAnswer } from '@parley/flow/read-answer';
import { expect, it } from 'vitest';
import { readPhone } from './flow-reply.ts';

function phoneOf(text: string, country?: string): unknown {
  const context = { language: 'en', today: '2026-11-23', readPhone };
  const answer = readAnswer({ type: 'phone', ...(country ? { country } : {}) }, text, context);
  return 'problem' in answer ? answer.problem : answer.value;
}

it('BLD-16: a phone number is stored in international format', () => {
  expect(phoneOf('+49 (0)30 901820')).toBe('+4930901820');
  expect(phoneOf('030 901820', 'DE')).toBe('+4930901820');
  expect(phoneOf('030/901820', 'de')).toBe('+4930901820');
});

it('BLD-16: a number that its country does not have is refused, and one without a known country is kept as typed', () => {
  expect(['12', '+49 1', '+999 123456789'].map((text) => phoneOf(text, 'DE'))).toEqual(
    Array(3).fill('no_phone'),
  );
  expect(phoneOf('030 901820')).toBe('030901820');
  expect(phoneOf('call me')).toBe('no_phone');
});
