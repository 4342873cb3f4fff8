import { expect, it } from 'vitest';
import { annualMonthlyPrice, formatPrice } from './price.ts';

it('writes Spanish prices in euros at the same amounts', () => {
  expect([0, 49].map((amount) => formatPrice(amount, 'es'))).toEqual(['0\u00a0€', '49\u00a0€']);
  expect([0, 49].map((amount) => formatPrice(amount, 'en'))).toEqual(['$0', '$49']);
});

it('takes the annual discount off a month', () => {
  expect(annualMonthlyPrice(49)).toBe(39.2);
  expect(formatPrice(39.2, 'es')).toBe('39,20\u00a0€');
});
