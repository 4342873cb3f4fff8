import { describe, expect, it } from 'vitest';
import { identifierIn } from './identifier.ts';

describe('identifiers', () => {
  it.each([
    ['what does LAMP_COLOR do', 'LAMP_COLOR is red.', 'The lamp color is red.'],
    ['was macht LAMPEN', 'LAMPEN=an schaltet sie ein.', 'Lampen stehen im Flur.'],
    ['¿para qué sirve --luz?', 'Con --luz se enciende.', 'La luz se enciende.'],
    ['à quoi sert maxLampes', 'Avec maxLampes: 3.', 'Trois lampes au max.'],
  ])('matches "%s" as an identifier', (question, text, other) => {
    const name = identifierIn(question);
    expect([name?.test(text), name?.test(other)]).toEqual([true, false]);
  });

  it.each(['WHERE IS THE LAMP', 'where is the lamp', 'LAMP_A or LAMP_B?'])(
    'finds no identifier in "%s"',
    (question) => {
      expect(identifierIn(question)).toBeNull();
    },
  );
});
