import { describe, expect, it } from 'vitest';
import { asksYesNo, decisiveness, isEnumeration } from './sentence-signs.ts';

describe('decisiveness', () => {
  it.each([
    'Dogs are not welcome.',
    'You don’t need a ticket.',
    'Bar ist keine Zahlung möglich.',
    'Solo se admiten tarjetas.',
    'Les chiens ne sont pas admis.',
    'Non è possibile pagare in contanti.',
    'Só aceitamos cartões.',
    'Оплата наличными невозможна, только картой.',
    'لا نقبل الشيكات.',
    'לא ניתן לשלם במזומן.',
    '我们不接受现金。',
    '現金はお使いいただけません。',
    '현금은 받지 않습니다.',
  ])('%s decides', (sentence) => {
    expect(decisiveness(sentence)).toBe(1);
  });

  it('scores a sentence lower if it only allows or demands, and 0 if it only states something', () => {
    expect(decisiveness('You can pay by card.')).toBe(0.5);
    expect(decisiveness('Hunde müssen an die Leine.')).toBe(0.5);
    expect(decisiveness('The shop stands by the harbor.')).toBe(0);
  });

  it('recognizes a heading that asks a yes/no question', () => {
    expect(asksYesNo('Can I bring my dog?')).toBe(true);
    expect(asksYesNo('Muss ich mich anmelden?')).toBe(true);
    expect(asksYesNo('How do I get there?')).toBe(false);
    expect(asksYesNo(undefined)).toBe(false);
  });
});

describe('isEnumeration', () => {
  it.each([
    'It holds a pump, a patch and two levers.',
    'Sie enthält eine Pumpe, Flicken und Hebel.',
    'Incluye bomba, parches y palancas.',
    'ポンプ、パッチ、レバーが入っています。',
  ])('accepts %s', (sentence) => {
    expect(isEnumeration(sentence)).toBe(true);
  });

  it.each(['It holds a pump and two levers.', 'If it rains, stay inside.'])('rejects %s', (sentence) => {
    expect(isEnumeration(sentence)).toBe(false);
  });
});
