import { expect, it } from 'vitest';
import { checkValues } from '../../../lib/form/use-form.ts';
import { cardRules, newCardOf, parseExpiry } from './card-values.ts';

it('parses common formats of the expiry', () => {
  const may = { expMonth: 5, expYear: 2031 };
  expect(['05/31', '5/31', '05 / 2031', '0531'].map(parseExpiry)).toEqual([may, may, may, may]);
  expect(['', '13/31', '00/31', '5-31', '05/3', '05/1931', '531'].map(parseExpiry)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

it('sends a card without the spaces and dashes it was typed with', () => {
  const card = { number: '4242 4242-4242 4242', expiry: '12/30', cvc: ' 123 ', name: ' Ada Osei ' };
  expect(checkValues(card, cardRules)).toEqual({});
  expect(newCardOf(card)).toEqual({
    number: '4242424242424242',
    expMonth: 12,
    expYear: 2030,
    cvc: '123',
    name: 'Ada Osei',
  });
});

it('names the field that is wrong', () => {
  const wrong = { number: '4242', expiry: '13/30', cvc: '12', name: ' ' };
  expect(Object.keys(checkValues(wrong, cardRules))).toEqual(['number', 'expiry', 'cvc', 'name']);
});
