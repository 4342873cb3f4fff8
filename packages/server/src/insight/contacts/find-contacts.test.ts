import { describe, expect, it } from 'vitest';
import { type ContactMessage, findContacts } from './find-contacts.ts';

const said = (...texts: string[]): ContactMessage[] => texts.map((text) => ({ text, asked: null }));
const nowhere = { country: null };

describe('findContacts', () => {
  it('combines details from several messages', () => {
    const messages = said(
      'Hi, my name is Anna Schmidt',
      'I work for Acme Ltd',
      'Anna.Schmidt@Example.com or +49 30 123456',
      'I live in Berlin.',
    );
    expect(findContacts(messages, nowhere)).toEqual({
      name: 'Anna Schmidt',
      email: 'anna.schmidt@example.com',
      phone: '+4930123456',
      company: 'Acme Ltd',
      location: 'Berlin',
      confidence: 'good',
    });
  });

  it('parses national numbers of the visitor’s country', () => {
    expect(findContacts(said('call me at 030 123456'), { country: 'DE' })?.phone).toBe('+4930123456');
    expect(findContacts(said('06 12 34 56 78'), { country: 'FR' })?.phone).toBe('+33612345678');
    expect(findContacts(said('٠٥٠ ١٢٣ ٤٥٦٧'), { country: 'SA' })?.phone).toBe('+966501234567');
  });

  it('has low confidence in a number that may not be a phone number', () => {
    const messages: ContactMessage[] = [{ text: '123 4567', asked: 'phone' }];
    expect(findContacts(messages, { country: 'US' })).toMatchObject({ phone: '123 4567', confidence: 'low' });
    expect(findContacts(said('123 4567'), { country: 'US' })).toBeNull();
  });

  it.each([
    ['Ich heiße Jürgen Müller, j@m.de', 'Jürgen Müller'],
    ["je m'appelle marie dupont, m@d.fr", 'marie dupont'],
    ['me llamo Carlos Ruiz c@r.es', 'Carlos Ruiz'],
    ['Меня зовут Иван Петров i@p.ru', 'Иван Петров'],
    ['我叫王小明 w@x.cn', '王小明'],
    ['私は田中太郎です t@t.jp', '田中太郎'],
    ['제 이름은 김민수입니다 k@m.kr', '김민수'],
    ['Theresa Oxman here, t@o.com', 'Theresa Oxman'],
    ['I am looking for help, x@y.com', null],
    ['this is broken, x@y.com', null],
  ])('finds the name in %s', (text, name) => {
    expect(findContacts(said(text), nowhere)?.name).toBe(name);
  });

  it('takes the reply to a question for the name as the name', () => {
    const messages: ContactMessage[] = [
      { text: 'Wescovich', asked: 'name' },
      { text: 'w@example.com', asked: 'email' },
    ];
    expect(findContacts(messages, nowhere)).toMatchObject({ name: 'Wescovich', email: 'w@example.com' });
  });

  it('finds nothing without contact details', () => {
    expect(findContacts(said('My name is Anna', 'Where is my order 12345?'), { country: 'DE' })).toBeNull();
    expect(findContacts([], nowhere)).toBeNull();
  });

  it('survives hostile text', () => {
    expect(
      findContacts(said('a'.repeat(100_000), 'my name is '.repeat(10_000), '\ud800\u0000'), nowhere),
    ).toBeNull();
  });
});
