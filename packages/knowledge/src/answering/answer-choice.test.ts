import { describe, expect, it } from 'vitest';
import { passagesOf } from '../testing/passages-of.ts';
import { extractAnswer } from './extract.ts';

const house = `# Bicycle library

## Borrowing

Everyone who lives in the town may borrow a bicycle.

## Do I need a helmet?

Riders under twelve need a helmet, all others do not. We lend helmets of all sizes at the counter, and a helmet costs nothing. Bring your own helmet if you have one.

## Who may ride

You can borrow as one of three different members:

1. **Guest** borrows for one day
2. **Friend** borrows for a week
3. **Patron** borrows for as long as the season lasts

## Repairs

To have a repair made, write to us. Ask for a repair kit at the counter. The kit holds a pump, a patch and two levers.

## Get a key

In the app, tap Keys.

1. Tap the plus sign.
2. Hold the phone to the lock.

Keys are valid for a day. Whoever loses the phone should tell the counter, which withdraws the key and makes another one for the new phone on the same day, but not on Sundays, when nobody is there who could do it, and not during the holidays either, when the whole house is closed for two weeks.

The first key was made in 2019 by a volunteer who had lost the chain of the old lock, and it has been copied more than a thousand times since then.

## House rules

- Bring the bicycle back before eight in the evening.
- The counter closes at noon on Saturdays. Put the bicycle into the shed then and throw the key into the letter box, which hangs beside the green door at the back of the house.
- Lock the front wheel.
- Pay at the end of the month.
`;

function answerTo(query: string, markdown = house, language = 'en'): string {
  const found = extractAnswer({ query, passages: passagesOf(markdown, query, language), language });
  if (found.status !== 'answered') return found.status;
  for (const { passage, quote } of found.citations) expect(passage.text).toContain(quote);
  return found.content;
}

describe('CHAT-15: how the answer is chosen', () => {
  it('starts a yes/no answer with the sentence below the heading that asks the question', () => {
    expect(answerTo('Must I bring my own helmet?')).toMatch(
      /^Riders under twelve need a helmet, all others do not\./u,
    );
  });

  it('prefers a sentence that allows or refuses to one that only shares words', () => {
    const page = '# Deliveries\n\nOur drivers like islands. Deliveries to islands are not possible.';
    expect(answerTo('Do you make deliveries to islands?', page)).toMatch(
      /^Deliveries to islands are not possible\./u,
    );
    const german = '# Lieferung\n\nUnsere Fahrer mögen Inseln. Lieferungen auf Inseln sind nicht möglich.';
    expect(answerTo('Gibt es Lieferungen auf Inseln?', german, 'de')).toMatch(
      /^Lieferungen auf Inseln sind nicht/u,
    );
  });

  it('treats a numbered list of kinds as a list, not as steps', () => {
    expect(answerTo('Which members are there?')).toBe(
      [
        'You can borrow as one of three different members:',
        '',
        '1. Guest borrows for one day',
        '2. Friend borrows for a week',
        '3. Patron borrows for as long as the season lasts [1]',
      ].join('\n'),
    );
  });

  it('answers "which" with the sentence that enumerates, and the sentence before it', () => {
    expect(answerTo('What comes in the repair kit?')).toContain(
      'The kit holds a pump, a patch and two levers.',
    );
  });

  it('answers "how" with the steps, without the prose around them', () => {
    expect(answerTo('How do I get a key?')).toBe(
      'In the app, tap Keys.\n\n1. Tap the plus sign.\n2. Hold the phone to the lock. [1]',
    );
  });

  it('answers with a single item if the rest of its list is about something else', () => {
    expect(answerTo('How do I lock the front wheel?')).toBe('Lock the front wheel. [1]');
  });

  it('does not answer with a question from the page', () => {
    const page =
      '# Club\n\n- What are the membership levels?\n- How long does a membership last?\n\nThe membership levels are silver and gold.';
    expect(answerTo('Which membership levels does the club have?', page)).toMatch(/silver and gold/u);
    expect(answerTo('Which membership levels does the club have?', page)).not.toContain('?');
  });

  it('adds the lead-in to a short item, and joins two items of the same list', () => {
    const page =
      '# Fees\n\nNothing is charged to:\n\n- pupils of the town\n- guests from abroad\n- pupils from abroad\n';
    expect(answerTo('Are guests charged?', page)).toBe('Nothing is charged to:\n\n- guests from abroad [1]');
    expect(answerTo('Are pupils charged?', page)).toBe(
      'Nothing is charged to:\n\n- pupils of the town\n- pupils from abroad [1]',
    );
  });

  it('does not answer with titles', () => {
    const page =
      '# Shop\n\n- Refund policy, Return policy, Late payments\n- Board\n\nThe return policy is a promise to take things back within a month.';
    expect(answerTo('What is the return policy?', page)).toBe(
      'The return policy is a promise to take things back within a month. [1]',
    );
    const reports = '# Office\n\n- Board Reports\n\nThe board gets reports four times a year.';
    expect(answerTo('How often are there reports to the board?', reports)).toBe(
      'The board gets reports four times a year. [1]',
    );
  });

  it('does not answer "what is" with a sentence whose subject only begins with the same word', () => {
    const page =
      '# Lamps\n\nThe dimmer cover is made of glass. It breaks. A dimmer is a knob that lowers the light.';
    expect(answerTo('What is a dimmer?', page)).toMatch(/^A dimmer is a knob/u);
  });

  it('answers with one sentence of a long item', () => {
    expect(answerTo('When does the counter close on Saturdays?')).toMatch(
      /^The counter closes at noon on Saturdays\./u,
    );
    expect(answerTo('When does the counter close on Saturdays?')).not.toContain('green door');
  });
});

describe('a list that continues in the next passage', () => {
  const item = (name: string) =>
    `- **${name}**: ${name} is for people who ${'like to sit outside and '.repeat(30)}sing.`;
  const page = `# Garden\n\n## Corners\n\nThe garden has these three corners:\n\n${['Alder', 'Birch', 'Cedar'].map(item).join('\n')}\n`;

  it('is returned whole, each item shortened to its first sentence and cited', () => {
    const content = answerTo('Which corners does the garden have?', page);
    expect(content).toMatch(/^The garden has these three corners:/u);
    expect(content).toMatch(/- Alder.+\[1\].+- Birch.+- Cedar.+\[\d\]$/su);
  });
});
