import { describe, expect, it } from 'vitest';
import { followUpOf } from './complete-question.ts';
import { questionKind } from './question-kind.ts';

describe('questionKind', () => {
  it.each([
    ['how-to', 'How do I cancel my order?'],
    ['how-to', 'hi! could you please tell me how to change my address'],
    ['how-to', 'I lost my key card, what do I do?'],
    ['how-to', 'set up two-factor authentication'],
    ['how-to', 'Wie kündige ich mein Abo?'],
    ['how-to', '¿Cómo puedo cambiar la contraseña?'],
    ['how-to', 'comment exporter mes données ?'],
    ['how-to', 'كيف أغير كلمة المرور؟'],
    ['how-to', 'パスワードを変更する方法'],
    ['how-to', '怎么取消订单'],
    ['fact', 'Who is allowed to change my address?'],
    ['fact', 'What happens to my points after I leave?'],
    ['fact', 'What does an order number start with?'],
    ['fact', 'What access do guests have?'],
    ['definition', 'What does APR mean?'],
    ['definition', 'Who is Ada Quill?'],
    ['list', 'Which payment methods do you accept?'],
    ['list', 'what kinds of rooms are there'],
    ['list', 'Welche Zimmer haben Sie?'],
    ['list', 'quels sont vos tarifs ?'],
    ['list', '有哪些套餐'],
    ['yes-no', 'Can I bring my dog?'],
    ['yes-no', 'ok, and is breakfast included?'],
    ['yes-no', 'Muss ich mich anmelden?'],
    ['yes-no', '¿puedo pagar en efectivo?'],
    ['yes-no', 'هل الإفطار مشمول؟'],
    ['yes-no', '可以带狗吗？'],
    ['definition', 'What is a deductible?'],
    ['definition', 'Was bedeutet Selbstbehalt?'],
    ['fact', 'When does the office open?'],
    ['fact', 'how long does delivery take'],
    ['fact', 'Wann öffnet das Büro?'],
    ['topic', 'opening hours'],
    ['topic', 'refund policy'],
  ] as const)('%s: %s', (kind, question) => {
    expect(questionKind(question)).toBe(kind);
  });

  it('reads a limited part of a long message', () => {
    expect(questionKind('a'.repeat(4_000))).toBe('topic');
    expect(questionKind('? '.repeat(2_000))).toBe('fact');
    expect(questionKind('')).toBe('topic');
  });
});

describe('followUpOf', () => {
  it.each([
    ['yes', 'and in winter?', 'en'],
    ['yes', 'what about children?', 'en'],
    ['yes', 'how can I get rid of it later?', 'en'],
    ['yes', 'how many hours?', 'en'],
    ['yes', 'some examples please', 'en'],
    ['yes', 'und am Wochenende?', 'de'],
    ['yes', '¿y los domingos?', 'es'],
    ['yes', 'des exemples ?', 'fr'],
    ['yes', 'وماذا عن الأطفال؟', 'ar'],
    ['yes', '例えば？', 'ja'],
    ['yes', '那周末呢？', 'zh'],
    ['maybe', 'overtime', 'en'],
    ['maybe', 'do you ship to Norway?', 'en'],
    ['no', 'Which documents does a self-employed applicant submit for a mortgage?', 'en'],
    ['no', 'Welche Unterlagen braucht ein Selbständiger für einen Kreditantrag?', 'de'],
  ] as const)('%s: %s', (expected, question, language) => {
    expect(followUpOf(question, language)).toBe(expected);
  });
});
