import type { CallInput } from '../../../lib/api/client.ts';
import type { Rules } from '../../../lib/form/use-form.ts';

/** Typed values of the card fields. */
export type CardValues = { number: string; expiry: string; cvc: string; name: string };
export type NewCard = CallInput<'PUT /api/billing/payment-method'>['body'];

export const noCard: CardValues = { number: '', expiry: '', cvc: '', name: '' };

export const cardRules: Rules<CardValues> = {
  number: (number) => /^\d{12,19}$/.test(digitsOf(number)) || 'billing:card.numberInvalid',
  expiry: (expiry) => parseExpiry(expiry) !== null || 'billing:card.expiryInvalid',
  cvc: (cvc) => /^\d{3,4}$/.test(cvc.trim()) || 'billing:card.cvcInvalid',
  name: (name) => name.trim() !== '' || 'common:validation.nameRequired',
};

/** Converts valid input to the request body. */
export function newCardOf({ number, expiry, cvc, name }: CardValues): NewCard {
  const { expMonth, expYear } = parseExpiry(expiry) ?? { expMonth: 0, expYear: 0 };
  return { number: digitsOf(number), expMonth, expYear, cvc: cvc.trim(), name: name.trim() };
}

function digitsOf(number: string): string {
  return number.replace(/[ -]/g, '');
}

/** Parses month and year of "12/28", "12 / 2028" or "1228"; null for anything else. */
export function parseExpiry(text: string): { expMonth: number; expYear: number } | null {
  const match = /^(0?[1-9]|1[0-2])\s*\/\s*(\d{2}|20\d{2})$|^(0[1-9]|1[0-2])(\d{2})$/.exec(text.trim());
  if (!match) return null;
  const year = Number(match[2] ?? match[4]);
  return { expMonth: Number(match[1] ?? match[3]), expYear: year < 100 ? 2000 + year : year };
}
