import { contactEmail, phoneNumber } from '@parley/contracts/values/primitives';
import { describe, expect, it } from 'vitest';
import { firstEmail, firstPhone } from './left-details.ts';

describe('firstEmail', () => {
  it.each([
    ['Write to ana@example.com please', 'ana@example.com'],
    ['søren@blåbær.example', 'søren@blåbær.example'],
    ['иван@пример.рф', 'иван@пример.рф'],
    ['連絡はkari@example.comへお願いします', 'kari@example.com'],
    ['답장은 kim@example.kr로 주세요', 'kim@example.kr'],
    ['ｋａｒｉ＠example．com', 'kari@example.com'],
    ["it's o'brien+shop@mail.example.co.uk.", "o'brien+shop@mail.example.co.uk"],
    ['mailto:ana@example.com', 'ana@example.com'],
    ['ana@example.com/ben@example.com', 'ana@example.com'],
    ['a@xn--mller-kva.example', 'a@xn--mller-kva.example'],
  ])('finds %j', (text, address) => {
    expect(firstEmail(text)).toBe(address);
    expect(contactEmail.safeParse(address).success).toBe(true);
  });

  it.each([
    'https://kari@shop.example/orders',
    'see ftp://kari:secret@files.example.com/a',
    '//user@cdn.example.com/lib.js',
    'git@code.example.com:acme/site.git',
    'https://shop.example/login?user=kari@example.com',
    'kari@host:8080',
    'ana@example',
    '@example.com',
    `${'a'.repeat(300)}@example.com`,
    '',
  ])('finds none in %j', (text) => {
    expect(firstEmail(text)).toBeUndefined();
  });

  it('survives hostile text', () => {
    expect(firstEmail('a@'.repeat(2_000))).toBeUndefined();
    expect(firstEmail(`${'a.'.repeat(2_000)}@b`)).toBeUndefined();
    expect(firstEmail('@a.a.a'.repeat(800))).toBeUndefined();
  });
});

describe('firstPhone', () => {
  it.each([
    ['0047 912 34 567', null, '+4791234567'],
    ['0044 (0)20 7946-0958', null, '+442079460958'],
    ['+44 (0)20 7946 0958', null, '+442079460958'],
    ['089/1234567', null, '089/1234567'],
    ['089/1234567', 'DE', '+49891234567'],
    ['089/1234567', 'NO', '089/1234567'],
    ['(202) 555-0143', 'US', '+12025550143'],
    ['(202) 555-0143', null, '(202) 555-0143'],
    ['My line is +1 202 555 0143 ext. 7', null, '+12025550143 ext. 7'],
    ['+49 30 123456 Durchwahl 12', null, '+4930123456 ext. 12'],
    ['＋４７　９１２　３４　５６７', null, '+4791234567'],
    ['شماره ۰۹۱۲۳۴۵۶۷۸۹', null, '09123456789'],
    ['हमें ०९८७६ ५४३२१० पर', 'IN', '+919876543210'],
    ['‪+47 912 34 567‬', null, '+4791234567'],
    ['Order 20-11-2026, call +47 91 23 45 67', null, '+4791234567'],
  ])('finds %j of a visitor from %s', (text, country, number) => {
    expect(firstPhone(text, country)).toBe(number);
    expect(phoneNumber.safeParse(number).success).toBe(true);
  });

  it.each([
    'https://shop.example/?order=4791234567',
    'my order 4791234567',
    'from 2024-11-20 to 2026-11-29',
    'it costs 1 250 000',
  ])('finds none in %j', (text) => {
    expect(firstPhone(text, 'NO')).toBeUndefined();
  });
});

describe('a number of an order, an invoice, or another thing', () => {
  it.each([
    'my order is 12345678',
    'Kundennummer: 0171234567',
    'Meine Bestellnummer lautet 0171-1234567',
    'The error code is 0123456789',
    'numéro de commande 0612345678',
    'мой номер заказа 89123456789',
    '注文番号は 03-1234-5678',
    'my tax id is 415 555 2671',
  ])('is not taken for a phone number: %s', (text) => {
    for (const wasAsked of [false, true]) expect(firstPhone(text, 'DE', wasAsked)).toBeUndefined();
  });

  it.each([
    ['Call me about my order, 0171 2345678', '+491712345678'],
    ['my order is 12345678, my number is 0171 2345678', '+491712345678'],
    ['Meine Nummer ist 0171 2345678', '+491712345678'],
    ['customer +49 171 2345678', '+491712345678'],
    ['taxi 0171 2345678', '+491712345678'],
    ['+ 49 171 2345678', '+491712345678'],
    ['0049 171 2345009', '+491712345009'],
  ])('does not hide the phone number: %s', (text, number) => {
    expect(firstPhone(text, 'DE')).toBe(number);
  });
});
