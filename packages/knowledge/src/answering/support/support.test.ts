import { describe, expect, it } from 'vitest';
import { passagesOf } from '../../testing/passages-of.ts';
import { extractAnswer } from '../extract.ts';

const page = `# Harbor museum

## Visits

The museum shows 40 boats from Norway. It opens at nine in the summer. Dogs are not allowed in the hall.

## Tickets

A ticket costs 12 euros. Children under six pay nothing.`;
const german = `# Hafenmuseum

## Besuche

Das Museum zeigt 40 Boote aus Norwegen. Es öffnet im Sommer um neun. Hunde dürfen nicht in die Halle.

## Karten

Eine Karte kostet 12 Euro. Kinder unter sechs zahlen nichts.`;

function supportOf(query: string, markdown = page, language = 'en') {
  const { basis } = extractAnswer({
    query,
    passages: passagesOf(markdown, query, language),
    language,
    answersAnyway: true,
  });
  if (!basis.support?.signs) throw new Error('nothing to judge');
  return { ...basis.support, signs: basis.support.signs };
}

describe('support of an answer', () => {
  it.each([
    ['When does the museum open in the summer?', page, 'en'],
    ['How many boats from Norway does the museum show?', page, 'en'],
    ['Wann öffnet das Museum im Sommer?', german, 'de'],
  ])('"%s" is supported', (query, markdown, language) => {
    expect(supportOf(query, markdown, language)).toMatchObject({ isSupported: true, unknown: [] });
  });

  it.each([
    ['Who repaired the elevator of the bakery?', page, 'en'],
    ['Welche Züge fahren zur Burg?', german, 'de'],
  ])('"%s" is not supported', (query, markdown, language) => {
    expect(supportOf(query, markdown, language).isSupported).toBe(false);
  });

  it.each([
    ['a name', 'How many boats from Denmark does the museum show?', 'missingName'],
    ['a number', 'Does the museum show 55 boats?', 'missingNumber'],
    ['a denial', 'Which boats does the museum not show?', 'undenied'],
  ] as const)('counts %s that the page lacks against the answer', (_, query, sign) => {
    const asked = supportOf(query);
    expect(asked.signs[sign]).toBe(1);
    expect(supportOf('How many boats from Norway does the museum show?').signs[sign]).toBe(0);
  });

  it('does not accept one of two words as support, even if the sentence contains a negation', () => {
    const manual = `# Server

## Network

In pool mode, the server cannot share one connection.

## Screenshots

Screenshots are taken in light and dark colors.`;
    expect(supportOf('is there a dark mode', manual).isSupported).toBe(false);
  });

  it('has confidence 0 at the threshold for answering', () => {
    for (const query of ['When does the museum open?', 'Is there a bakery beside the castle?']) {
      const { confidence, isSupported } = supportOf(query);
      expect(confidence >= 0).toBe(isSupported);
    }
  });
});
