import { describe, expect, it } from 'vitest';
import { maskText } from './mask-text.ts';

describe('partial', () => {
  it.each([
    ['write to jane.doe+shop@mail.example.co.uk please', 'write to [email] please'],
    ['用户@例子.公司 或 test@例子.中国', '[email] 或 [email]'],
    ['call +49 30 1234567 or (030) 123 45 67', 'call [phone] or [phone]'],
    ['اتصل بي على ٠٥٠١٢٣٤٥٦٧', 'اتصل بي على [phone]'],
    ['電話は090-1234-5678です', '電話は090-1234-5678です'.replace('090-1234-5678', '[phone]')],
    ['card 4111 1111 1111 1111, thanks', 'card [card], thanks'],
    ['IBAN: DE89 3704 0044 0532 0130 00.', 'IBAN: [iban].'],
    ['from 203.0.113.7 and 2001:db8::1', 'from [ip] and [ip]'],
  ])('replaces contact details in %s', (text, masked) => {
    expect(maskText(text, 'partial').text).toBe(masked);
  });

  it.each([
    'My order 12345678 from 2026-05-12 costs 1,000,000 EUR',
    'Open from 09:00 to 17:30 in 2024, version 1.2.3',
    'Ist die Rechnung 2024-1234 bezahlt?',
    'Meet me @ noon',
  ])('does not change %s', (text) => {
    expect(maskText(text, 'partial')).toEqual({ text, found: {} });
  });

  it('keeps names, and counts by kind', () => {
    expect(maskText('Anna: a@b.de, c@d.fr, +33 1 23 45 67 89', 'partial')).toEqual({
      text: 'Anna: [email], [email], [phone]',
      found: { email: 2, phone: 1 },
    });
  });
});

describe('full', () => {
  it.each([
    ['Hello, my name is Anna Schmidt and I have a question', ['Anna', 'Schmidt']],
    ['i am called anna schmidt', ['anna schmidt']],
    ['I want to add Irenke Sörös to my account', ['Irenke', 'Sörös']],
    ['Ich heiße Jürgen Müller und wohne in Hamburg', ['Jürgen', 'Müller', 'Hamburg']],
    ["Je m'appelle Marie Dupont", ['Marie', 'Dupont']],
    ['Меня зовут Иван Петров', ['Иван', 'Петров']],
    ['我叫王小明,有一个问题', ['王小明']],
    ['私は田中太郎です', ['田中太郎']],
    ['제 이름은 김민수입니다', ['김민수']],
    ['Please ship it to 221 Baker Street, London', ['Baker', 'London']],
    ['Do you deliver to Germany?', ['Germany']],
  ])('removes persons and places from %s', (text, names) => {
    const { text: masked } = maskText(text, 'full');
    for (const name of names) expect(masked).not.toContain(name);
  });

  it.each([
    'Where is my order?',
    'How do I reset my password?',
    'What is your refund policy for gift cards?',
    'Can I use the Premium plan with WhatsApp on Android?',
    'My order #12345 has not arrived, it is broken and I am angry',
    '这个服务太差了',
    '最高です、ありがとう',
  ])('does not change %s', (text) => {
    expect(maskText(text, 'full').text).toBe(text);
  });

  it('does not change text that is already masked', () => {
    const once = maskText(
      'I am Anna Schmidt from Paris, a@b.de, +49 30 1234567, 4111111111111111',
      'full',
    ).text;
    expect(maskText(once, 'full')).toEqual({ text: once, found: {} });
    expect(once).not.toMatch(/\[[^\]]*\[/);
  });
});

it('returns the text unchanged at level none', () => {
  expect(maskText('Anna, a@b.de', 'none')).toEqual({ text: 'Anna, a@b.de', found: {} });
});

describe('hostile text', () => {
  const long = 100_000;
  it.each([
    ['a'.repeat(long)],
    ['1'.repeat(long)],
    ['1 '.repeat(long / 2)],
    ['a@'.repeat(long / 2)],
    ['"'.repeat(long)],
    [':'.repeat(long)],
    ['GB12 '.repeat(long / 5)],
    ['王'.repeat(long)],
    ['\u0000\u0007\ud800 \udc00'.repeat(long / 5)],
    ['é́'.repeat(long / 3)],
  ])(
    'takes time that grows linearly with its length (%#)',
    (text) => {
      expect(typeof maskText(text, 'full').text).toBe('string');
    },
    10_000,
  );

  it('keeps lone surrogates and control characters', () => {
    expect(maskText('\ud800 ok \u0000', 'partial').text).toBe('\ud800 ok \u0000');
  });
});
