import { expect, it } from 'vitest';
import { formatMoney, moneyText, parseMoney } from './money.ts';

it('formats minor units with the decimals of the currency', () => {
  expect(formatMoney(47_040, 'USD', 'en')).toBe('$470.40');
  expect(formatMoney(4_900, 'JPY', 'en')).toBe('¥4,900');
  expect(formatMoney(4_900, 'KWD', 'en')).toBe('KWD\u00a04.900');
  expect(formatMoney(-250, 'EUR', 'de')).toBe('-2,50\u00a0€');
});

it('formats Spanish prices in euros at the same amounts', () => {
  const short = { short: true };
  expect([0, 4_900].map((amount) => formatMoney(amount, 'EUR', 'es', short))).toEqual([
    '0\u00a0€',
    '49\u00a0€',
  ]);
  expect([0, 4_900].map((amount) => formatMoney(amount, 'USD', 'en', short))).toEqual(['$0', '$49']);
  expect(formatMoney(3_920, 'EUR', 'es', short)).toBe('39,20\u00a0€');
});

it('parses typed amounts as minor units, and rejects anything else', () => {
  expect(['12', '12.5', '12,50', ' 0.01 '].map((text) => parseMoney(text, 'USD'))).toEqual([
    1200, 1250, 1250, 1,
  ]);
  expect(['', '-1', '1.234', '1e3', '12.', '1,000.00'].map((text) => parseMoney(text, 'USD'))).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(parseMoney('300', 'JPY')).toBe(300);
  expect(parseMoney('300.5', 'JPY')).toBeNull();
});

it('formats an amount for a text field', () => {
  expect([1200, 1250, 1].map((amount) => moneyText(amount, 'USD'))).toEqual(['12', '12.50', '0.01']);
  expect(moneyText(300, 'JPY')).toBe('300');
});
