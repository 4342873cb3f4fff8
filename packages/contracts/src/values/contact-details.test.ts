import { expect, it } from 'vitest';
import { contactEmail, phoneNumber } from './primitives.ts';

it.each([
  ['(020) 7946-0958', '(020) 7946-0958'],
  ['+1 202 555 0143 x12', '+1 202 555 0143 x12'],
  ['٠٥٠ ٩٨٧ ٦٥٤٣', '050 987 6543'],
  ['۰۹۱۲۳۴۵۶۷۸۹', '09123456789'],
  ['०९८७६५४३२१०', '09876543210'],
  ['（０３）１２３４−５６７８', '(03)1234-5678'],
])('accepts the number %j', (written, kept) => {
  expect(phoneNumber.safeParse(written).data).toBe(kept);
});

it.each(['+()() -', '12', 'call me', '555 CALL NOW', '1234 ext', `${'1'.repeat(41)}`])(
  'finds no number in %j',
  (written) => {
    expect(phoneNumber.safeParse(written).success).toBe(false);
  },
);

it.each([
  ['søren@blåbær.example', 'søren@blåbær.example'],
  ['иван@пример.рф', 'иван@пример.рф'],
  [' kari＠example。com ', 'kari@example.com'],
  ["o'brien+shop@mail.example.co.uk", "o'brien+shop@mail.example.co.uk"],
])('accepts the address %j', (written, kept) => {
  expect(contactEmail.safeParse(written).data).toBe(kept);
});

it.each([
  'ana@',
  '@example.com',
  'a b@example.com',
  'a..b@example.com',
  'a@-b.example',
  '<a@b.example>',
  'a@b.1',
])('finds no address in %j', (written) => {
  expect(contactEmail.safeParse(written).success).toBe(false);
});
