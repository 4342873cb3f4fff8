import { describe, expect, it } from 'vitest';
import { questionKind } from '../question/question-kind.ts';
import { passagesOf } from '../testing/passages-of.ts';
import { expectedAnswer } from './expected-answer.ts';
import { extractAnswer } from './extract.ts';
import { isIdentifier } from './identifier.ts';

function answerTo(query: string, markdown: string, language = 'en') {
  const found = extractAnswer({ query, passages: passagesOf(markdown, query, language), language });
  return found.status === 'answered' ? found.content : found;
}

const soup = `# Pea soup

Pea soup is a filling dish for cold days, and it is easy to make if you have the time for it. Many families have their own.

## Ingredients

- 500 g split peas
- 1 leek
- 2 carrots

## Directions

- Soak the peas over night.
- Chop the leek and the carrots.
- Simmer everything for two hours.

# Rye bread

Rye bread keeps for a week.

## Ingredients

- 400 g rye flour
- 10 g salt
`;

describe('a generic heading', () => {
  it('answers how to make the thing that the page is about', () => {
    expect(answerTo('how do I make pea soup?', soup)).toBe(
      '- Soak the peas over night.\n- Chop the leek and the carrots.\n- Simmer everything for two hours. [1]',
    );
  });

  it("is the citation's heading, though the passage begins below another heading", () => {
    const query = 'how do I make pea soup?';
    const found = extractAnswer({ query, passages: passagesOf(soup, query, 'en'), language: 'en' });
    expect(found).toMatchObject({ citations: [{ heading: 'Directions' }] });
  });

  it('answers together with the heading of its page', () => {
    expect(answerTo('ingredients rye bread', soup)).toBe('- 400 g rye flour\n- 10 g salt [1]');
  });

  it('is shown in the answer if it is the name of a setting', () => {
    const options = `# Options

### \`LAMP_TIMEOUT\`

Turns the lamp off after so many minutes.

### \`LAMP_COLOR\`

Sets the color of the light in the hall.
`;
    expect(answerTo('which option sets the color of the light', options)).toBe(
      '`LAMP_COLOR`: Sets the color of the light in the hall. [1]',
    );
  });

  it.each(['LAMP_COLOR', '`LAMP_COLOR`', '--no-lamp', 'lamp.color', 'lamps:list', 'setLamp()'])(
    '"%s" is the name of a setting',
    (heading) => expect(isIdentifier(heading)).toBe(true),
  );

  it.each(['Lamps', 'lamp color', 'Lamp: color', 'USA', 'e.g. lamps'])(
    '"%s" is not the name of a setting',
    (heading) => {
      expect(isIdentifier(heading)).toBe(false);
    },
  );
});

describe('a heading that asks for a list', () => {
  it('prefers its list to a sentence elsewhere that shares more words with the question', () => {
    const page = `# Tickets

Remote tickets get you into the stream, and a remote ticket is cheaper than one for the hall.

## What is included in the remote ticket?

- The stream of all talks
- The chat
- Recordings for a year
`;
    expect(answerTo('what do I get with a remote ticket', page)).toBe(
      '- The stream of all talks\n- The chat\n- Recordings for a year [1]',
    );
  });

  it.each([
    'what do I get with a day pass',
    "what's in the first aid box",
    'whats in the box',
    'what goes into the dough',
    'what should I write in a report',
    'stages of the interview',
    'benefits for members',
    'worauf muss ich achten, wenn ich verreise',
    'qué documentos necesito',
    'elenco delle sale',
  ])('also asks for a list if it is "%s"', (question) => expect(questionKind(question)).toBe('list'));
});

describe('a bare reply', () => {
  it('brings its reason along, not another sentence that shares more with the question', () => {
    const page = `# Rooms

### Can a guest book two rooms?

Yes. There is no limit for guests.

A guest who books two rooms pays for both of the two rooms.
`;
    expect(answerTo('can a guest book two rooms', page)).toMatch(/^Yes\. There is no limit for guests\./u);
  });
});

describe('an item that introduces nested items', () => {
  it('is returned with them', () => {
    const page = `# Desk

- Parcels are kept in the cellar.
- The office takes calls about lost keys at these times:
  - Monday 8 to 12
  - Tuesday 14 to 16
`;
    expect(answerTo('when does the office take calls about lost keys', page)).toBe(
      '- The office takes calls about lost keys at these times:\n   - Monday 8 to 12\n   - Tuesday 14 to 16 [1]',
    );
  });
});

describe('a sentence that only announces a number', () => {
  it('is returned with the next sentence, which contains the number', () => {
    const page = `# Sessions

This value determines how long a browser stays logged in to the desk. The usual value is 2 weeks. Other browsers ask 3 times.`;
    expect(answerTo('how long does a browser stay logged in', page)).toBe(
      'This value determines how long a browser stays logged in to the desk. The usual value is 2 weeks. [1]',
    );
  });
});

describe('names for a phone number', () => {
  it.each([
    ['phone nr of the desk', 'en'],
    ['telefonnr vom büro', 'de'],
    ['telefono de la oficina', 'es'],
    ['医务室电话多少', 'zh'],
  ])('"%s" asks for a phone number', (question, language) => {
    const fits = expectedAnswer(question, language);
    expect([fits?.test('0234 32 26088'), fits?.test('Room 12')]).toEqual([true, false]);
  });

  it('expects a number for how hot, deep, or wide something is', () => {
    expect(expectedAnswer('how hot must the oven be', 'en')?.test('Heat it to 220 °C.')).toBe(true);
  });
});

describe('questions for a command or the best way', () => {
  it.each(['command to list the lamps', 'whats the best way to clean it', 'what do I type to restart'])(
    '"%s" is a how-to question',
    (question) => expect(questionKind(question)).toBe('how-to'),
  );

  it('does not return a single one of several numbered steps', () => {
    const page = `# Rooms

## Invitations

1. Open the menu.
2. Choose for how long it counts.
3. Select the role that people have who join by the link.
4. Copy it and send it to anyone.
`;
    expect(answerTo('how do I make one link that everybody can join by', page)).toContain(
      '1. Open the menu.',
    );
  });
});
