import { describe, expect, it } from 'vitest';
import { passagesOf } from '../testing/passages-of.ts';
import { expectedAnswer } from './expected-answer.ts';
import { extractAnswer } from './extract.ts';
import { decides } from './scoring/sentence-signs.ts';

function answerTo(query: string, markdown: string, language = 'en'): string {
  const found = extractAnswer({ query, passages: passagesOf(markdown, query, language), language });
  if (found.status !== 'answered') return found.status;
  for (const { passage, quote } of found.citations) expect(passage.text).toContain(quote);
  return found.content;
}

describe('the description of a thing in its section', () => {
  it('begins the answer although its heading also has an example or a number', () => {
    const page =
      '# Knobs\n\n### 4.2 Dimmer knobs `~2.5`\n\nLower the light. They wear out. Dimmer knobs break.';
    expect(answerTo('what is a dimmer knob', page.replace('Lower', 'These lower'))).toMatch(/^These lower/u);
    const named = '# Leave\n\n## Baby and family time off (BFTO)\n\nUp to nine weeks. Ask for the BFTO form.';
    expect(answerTo('what is BFTO', named)).toMatch(/^Up to nine weeks\./u);
  });

  it('is returned whole if no sentence defines the thing', () => {
    const page =
      '# Lamps\n\n## Creating night lamps\n\nYou can create night lamps from any lamp:\n\n```\nlamp --night\n```\n';
    expect(answerTo('what is a night lamp', page)).toMatch(
      /^You can create night lamps from any lamp:\n\n```\nlamp --night/u,
    );
  });

  it('can be several sentences if nothing else mentions the thing', () => {
    const page =
      '# House\n\n## Cellar\n\nThe cellar is dry. To see the wine, a guest asks in the winebook, with a reason, for one evening. The settings can switch the winebook off for all guests of the house.';
    expect(answerTo('what is a winebook', page)).toMatch(/^To see the wine, a guest asks/u);
    const once =
      '# House\n\n## Cellar\n\nThe cellar is dry. To see the wine, a guest asks in the winebook, with a reason.';
    expect(answerTo('what is a winebook', once)).toBe('unknown');
  });
});

describe('units that are returned together', () => {
  it('a row is returned with its column names and the note below the table', () => {
    const page =
      '# Sending\n\n| Way | Time | Price |\n|---|---|---|\n| Post | 3 days | 4 € |\n| Free sending* | 5 days | free |\n\n\\* Free sending from 50 € on.';
    const answer = answerTo('from which amount is sending free', page);
    expect(answer).not.toContain(' | ');
    expect(answer).toContain('Time: 5 days');
  });

  it('an item does not bring along another item that only shares a word', () => {
    const page =
      '# Rules\n\n- We have stopped all guided tours of the house for now\n- The only animals allowed are guide dogs and cats\n- Bags are checked';
    expect(answerTo('do you offer guided tours', page)).toMatch(/^We have stopped .+ for now \[1\]$/u);
  });

  it('a line with a weekday is an answer, not a title', () => {
    const page =
      '# Museum\n\n## Opening times\n\nTuesday to Sunday\n\n10 am to 3 pm\n\nMonday Closed\n\nThe alarm is tested every week. It is open to all.';
    expect(answerTo('are you open on mondays', page)).toBe('Monday Closed [1]');
  });
});

describe('a number, a price, or an hour', () => {
  it('is returned with all values of its section if the heading is the topic', () => {
    const page =
      '# Time off\n\n## Baby leave\n\n- First parent: 12 weeks\n- Second parent: 6 weeks\n\nMothers get 8 weeks before baby leave begins.';
    expect(answerTo('how long is baby leave', page)).toBe(
      '- First parent: 12 weeks\n- Second parent: 6 weeks [1]',
    );
    expect(answerTo('how long is leave for the second parent', page)).toMatch(/^Second parent: 6 weeks/u);
  });

  it('is returned with every row unless the question names one', () => {
    const page =
      '# Parcels\n\n| Parcel | Time | Price |\n|---|---|---|\n| Small parcel | 3 days | 4 € |\n| Big parcel | 5 days | 9 € |';
    expect(answerTo('how much does a parcel cost', page)).toMatch(
      /Small parcel.+4 €\n- \*\*Big parcel.+9 €/u,
    );
    expect(answerTo('how much does a big parcel cost', page)).toMatch(/^\*\*Big parcel.+9 € \[1\]$/u);
  });

  it('does not need to use the word that the question uses', () => {
    const page =
      '# Town\n\n## Permit\n\nThe permit is free to apply for. You get the permit by mail.\n\n## Pool\n\nThe pool is open from Monday to Friday from 9 am to 5 pm. The pool is warm.\n\nTel. 0123 456789';
    expect(answerTo('how much does the permit cost', page)).toMatch(/^The permit is free/u);
    expect(answerTo('what time does the pool close on fridays', page)).toMatch(/^The pool is open from/u);
    expect(answerTo('what is your phone number', page)).toContain('0123 456789');
    expect(answerTo('how much does the pool cost', page)).toBe('unknown');
  });
});

describe('answers to "how"', () => {
  const column = `# The library

## Your card

Members may not know that a card expires after one year, and that all cards which have expired are no longer read by any of our machines at the desk. It is quick. To renew your card, call the desk at 287. After a renewal, the card is good for a year.

## After you renewed your card

After you have renewed your card:

- we send you a letter
- you show the letter at the desk
`;

  it('prefer the instruction for exactly that purpose', () => {
    expect(answerTo('how do i renew my card', column)).toBe('To renew your card, call the desk at 287. [1]');
  });

  it('include more if the steps go on', () => {
    const page = column.replace('After a renewal,', 'Click the button. After a renewal,');
    expect(answerTo('how do i renew my card', page)).toContain('Click the button.');
  });
});

describe('a list with a lead-in, none of whose items the question names', () => {
  it('is returned whole with the lead-in that answers', () => {
    const page =
      '# Tools\n\n## Wheel\n\nA wheel is a round thing that can take two kinds of parts:\n\n- spokes\n- tires';
    expect(answerTo('what is a wheel', page)).toContain('- spokes\n- tires');
  });
});

describe('a light word of a question', () => {
  it('does not choose the answer', () => {
    const page =
      '# House rules\n\n- We may refuse any bag to be brought into the house\n- Knives may not be brought into the house\n- Bicycles and scooters are not permitted';
    expect(answerTo('can I bring my bicycle', page)).toMatch(/^Bicycles and scooters/u);
  });
});

describe('the answer that fits', () => {
  it('is a time limit if the question asks how long something takes', () => {
    const fits = expectedAnswer('how long does it take to get a permit', 'en')?.test;
    expect(fits?.('Permits arrive within ten days.')).toBe(true);
    expect(fits?.('All permits are valid for one year.')).toBe(false);
  });

  it('is not an instruction if the question asks for a number', () => {
    const page =
      '# Books\n\nTo buy books:\n\n- write to us how many books you need to buy, and add 45p for the stamps\n- come to the desk\n\nYou may buy at most 6 books a month.';
    expect(answerTo('how many books may I buy', page)).toMatch(/^You may buy at most 6 books/u);
  });

  it('can be a prohibition if the question asks whether something is allowed', () => {
    expect(decides('Das Rauchen ist in der ganzen Anlage untersagt.')).toBe(true);
    expect(decides('Pets are prohibited.')).toBe(true);
    expect(decides('Monday Closed')).toBe(true);
  });

  it('is what a thing indicates, if the question asks that', () => {
    const page = '# Doors\n\nSome doors are red. The buzzer indicates that somebody waits outside.';
    expect(answerTo('what is a buzzer', page)).toMatch(/^The buzzer indicates/u);
  });
});

describe('KB-21: a price list with a column for each weekday', () => {
  const page =
    'Prices of the ferry for one person.\n\n| To | Mon | Wed | Sat |\n|---|---|---|---|\n| Hafnia | 3.10 | 3.20 | 4.90 |\n| Lund | 5.00 | 5.40 | 7.10 |';

  it.each(['what does the ferry to Lund cost on Saturday?', 'how much is it to Lund on wednesday'])(
    'answers with the row for any name of the weekday: %s',
    (question) => {
      expect(answerTo(question, page)).toBe('**Lund** · Mon: 5.00 · Wed: 5.40 · Sat: 7.10 [1]');
    },
  );
});
