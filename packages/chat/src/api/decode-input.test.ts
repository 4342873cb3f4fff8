import { expect, it } from 'vitest';
import { decodeInput } from './decode-input.ts';

const base = { id: '3.ask1.2', required: true, label: 'Which one?' };

it('decodes every kind of input, with only the limits that apply to it', () => {
  const options = [{ id: 'a', label: 'A' }];
  expect(decodeInput({ ...base, type: 'choice', options, multiple: true, min: 1, max: '3' })).toEqual({
    ...base,
    type: 'choice',
    options,
    multiple: true,
    min: 1,
  });
  expect(decodeInput({ ...base, type: 'number', min: 0, max: 9 })).toEqual({
    ...base,
    type: 'number',
    min: 0,
    max: 9,
  });
  expect(decodeInput({ ...base, type: 'date', min: '2026-01-01', max: 5 })).toEqual({
    ...base,
    type: 'date',
    min: '2026-01-01',
  });
  expect(decodeInput({ ...base, type: 'email', min: 3 })).toEqual({ ...base, type: 'email' });
  expect(decodeInput({ ...base, type: 'rating', scale: 'nps' })).toEqual({
    ...base,
    type: 'rating',
    scale: 'nps',
  });
});

it('decodes a form with its consent', () => {
  const field = { key: 'email', label: 'Email', type: 'email', required: true };
  const consent = { text: 'I agree.', required: true };
  expect(decodeInput({ ...base, type: 'form', fields: [field], consent })).toEqual({
    ...base,
    type: 'form',
    fields: [field],
    consent,
  });
});

it('returns null for an input of a newer server', () => {
  expect(decodeInput({ ...base, type: 'signature' })).toBeNull();
  expect(decodeInput({ type: 'text' })).toBeNull();
  expect(decodeInput(null)).toBeNull();
});
