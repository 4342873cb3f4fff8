import { describe, expect, it } from 'vitest';
import { passagesOf } from '../testing/passages-of.ts';
import { extractAnswer } from './extract.ts';

const handbook = `# Harbor Hostel

The hostel stands by the old harbor.

## Check in

Come to the desk between 14:00 and 22:00.

1. Show your passport.
2. Sign the form.
   - in ink
   - in capitals
3. Take your key card.

## Rooms

We have these kinds of rooms:

- Dormitory with eight beds
- Double room
- Family room

## Prices

| Room | Price a night | Deposit |
|---|---|---|
| Dormitory | 24 € | none |
| Double room | 68 € | 20 € |

## Wireless network

Run this on a laptop:

\`\`\`
nmcli device wifi connect harbor
\`\`\`

## Are dogs allowed?

Dogs are welcome in double rooms. Cats are not.

## Cancel a booking

Write to desk@harbor.example two days before you arrive.
`;

function answerTo(query: string, markdown = handbook, language = 'en') {
  const found = extractAnswer({ query, passages: passagesOf(markdown, query, language), language });
  if (found.status === 'answered') {
    for (const { passage, quote } of found.citations) expect(passage.text).toContain(quote);
  }
  return found.status === 'answered' ? found.content : found;
}

describe('the form of an answer', () => {
  it('"how" returns the steps, whole and in order', () => {
    expect(answerTo('How do I check in?')).toBe(
      [
        'Come to the desk between 14:00 and 22:00.',
        '',
        '1. Show your passport.',
        '2. Sign the form.',
        '   - in ink',
        '   - in capitals',
        '3. Take your key card. [1]',
      ].join('\n'),
    );
  });

  it('"which" returns the list with its lead-in', () => {
    expect(answerTo('What kinds of rooms are there?')).toBe(
      'We have these kinds of rooms:\n\n- Dormitory with eight beds\n- Double room\n- Family room [1]',
    );
  });

  it('a question for one value returns its table row with the column names', () => {
    expect(answerTo('What is the price of a double room?')).toBe(
      '**Double room** · Price a night: 68 € · Deposit: 20 € [1]',
    );
  });

  it('a command is a code block with its citation marker below', () => {
    expect(answerTo('How do I connect to the wireless network?')).toBe(
      'Run this on a laptop:\n\n```\nnmcli device wifi connect harbor\n```\n\n[1]',
    );
  });

  it('"may I" starts with the sentence that decides', () => {
    expect(answerTo('Are dogs allowed in the rooms?')).toMatch(/^Dogs are welcome in double rooms\./u);
  });

  it('a topic returns its section', () => {
    expect(answerTo('cancel booking')).toBe('Write to desk@harbor.example two days before you arrive. [1]');
  });

  it('answers from sources indexed before blocks were stored', () => {
    const query = 'When can I come to the desk?';
    const passages = passagesOf(handbook, query).map((passage) => ({ ...passage, blocks: [] }));
    expect(extractAnswer({ query, passages })).toMatchObject({
      status: 'answered',
      citations: [{ quote: 'Come to the desk between 14:00 and 22:00.' }],
    });
  });
});

const manual = `# Lamp manual

## Overview

Most sets have a dimmer. Power over Ethernet (PoE) feeds the lamp. For details on the timer, see the timer page.

## Dimmer

A dimmer is a knob that lowers the light.

## Timer

The timer switches the lamp off after a time that you choose.

## Battery: replacing it

Replacing the battery takes a minute.

### How to replace the battery of a lamp

Open the lid with a screwdriver. Press the new battery in.

## Change the mode

You can change the lamp modes at any time:

1. Press the button next to the lamp mode.
2. Choose another lamp mode.

The lamp has three different modes:

- Bright
- Dim
- Night

## If the lamp is stolen

Tell the shop about the stolen lamp as follows:

### Elsewhere

1. Call the shop.
2. Send the invoice.
`;

describe('choice of sentences', () => {
  it('"what is" returns the sentence that defines the thing', () => {
    expect(answerTo('What is a dimmer?', manual)).toMatch(/^A dimmer is a knob that lowers the light\./u);
  });

  it('"what is" is not answered by sentences that only mention the thing', () => {
    const page =
      '# Shop\n\n## Repairs\n\nBring the dimmer to the counter. New dimmers are expensive. Dimmers are listed below.';
    expect(answerTo('What is a dimmer?', page)).toMatchObject({
      status: 'unknown',
      topics: [{ label: 'Repairs' }],
    });
  });

  it.each([
    ['what a thing does', 'A dimmer lets you lower the light.', /^A dimmer lets you/u],
    ['another name', 'We sell knobs for lamps (dimmer).', /^We sell knobs/u],
    ['the section about it', '## Dimmer\n\nThe knob below every lamp.', /^The knob below/u],
    [
      'the overview of its page',
      '# Dimmer\n\n## What it is\n\nThe knob below every lamp.',
      /^The knob below/u,
    ],
    ['its row', '| Part | Use |\n|---|---|\n| Dimmer | lowers the light |', /^\*\*Dimmer\*\* · Use: lowers/u],
  ])('"what is" is answered by %s', (_, sentence, expected) => {
    expect(answerTo('whats a dimmer', `# Shop\n\nBring the dimmer to the counter.\n\n${sentence}`)).toMatch(
      expected,
    );
  });

  it('"stands for" returns the sentence that spells out the abbreviation', () => {
    expect(answerTo('What does PoE stand for?', manual)).toMatch(/^Power over Ethernet \(PoE\)/u);
  });

  it('a sentence that refers to another page does not answer', () => {
    expect(answerTo('What does the timer do?', manual)).toMatch(/^The timer switches the lamp off/u);
  });

  it('"which" returns the list with a lead-in, not the steps on the same subject', () => {
    expect(answerTo('Which lamp modes are there?', manual)).toContain('- Bright\n- Dim\n- Night');
  });

  it('"how" returns the instructions below an introduction', () => {
    expect(answerTo('How do I replace the battery?', manual)).toContain('Open the lid with a screwdriver.');
  });

  it('a lead-in is returned together with its list', () => {
    expect(answerTo('My lamp was stolen, what do I do?', manual)).toMatch(
      /as follows: \[1\]\n\n1\. Call the shop\.\n2\. Send the invoice\. \[2\]$/u,
    );
  });

  it('finds a definition in German and Spanish', () => {
    const german = '# Lampe\n\nDer Dimmer kostet wenig. Ein Dimmer ist ein Knopf für weniger Licht.';
    expect(answerTo('Was ist ein Dimmer?', german, 'de')).toMatch(/^Ein Dimmer ist ein Knopf/u);
    const spanish = '# Lámpara\n\nEl regulador cuesta poco. Un regulador es un botón que baja la luz.';
    expect(answerTo('¿Qué es un regulador?', spanish, 'es')).toMatch(/^Un regulador es un botón/u);
  });
});

describe('steps below an introduction', () => {
  const page = `# Move a bicycle\n\n${'You can move a bicycle to another member of the club. '.repeat(12)}\n\n## Before you move it\n\n${'It has to be clean and in order. '.repeat(12)}\n\n## Move to a friend\n\n1. Open the menu.\n2. Press Hand over.\n`;

  /** Simulates a search that matched only the introduction. */
  function answerBelow(query: string, of = page): string {
    const [first, ...rest] = passagesOf(of, query);
    if (!first) throw new Error('No passage');
    const following = rest.map((one) => ({
      ...one,
      score: 0.1,
      ranks: { text: null, vector: null },
    }));
    const found = extractAnswer({ query, passages: [first, ...following], language: 'en' });
    return found.status === 'answered' ? found.content : found.status;
  }

  it('are returned although they share no word with the question', () => {
    expect(answerBelow('how do I give my bicycle to another club member')).toBe(
      '1. Open the menu.\n2. Press Hand over. [1]',
    );
  });

  it('are not returned if their heading is about something else', () => {
    const other = page.replace('## Move to a friend', '## Leave us');
    expect(answerBelow('how do I give my bicycle to another club member', other)).toMatch(/^You can move/u);
  });

  it('a lead-in at the end of the answer brings its list along', () => {
    const long = 'nobody minds a page more or less '.repeat(10);
    const report = `# Report\n\nTo write the report, think of the readers.\n\nSay this:\n\n- Repairs: ${long}\n- Fees: ${long}\n\n${long}`;
    expect(answerTo('how do I write the report', report)).toMatch(
      /Say this:\n\n- Repairs: .+\n- Fees: .+\[1\]$/u,
    );
  });
});

describe('a single shared word', () => {
  const page =
    '# Town\n\nThe garage closes at nine.\n\n## Museum\n\nPupils get a discount. Painters rent a room.';

  it.each(['Is there a garage discount?', 'How do I rent a garage?', 'Which garage discounts exist?'])(
    'out of several does not answer "%s"',
    (query) => {
      expect(answerTo(query, page)).toMatchObject({ status: 'unknown' });
    },
  );

  it('answers if the sentence refuses or allows', () => {
    const refused = page.replace('closes at nine', 'grants nothing to pupils, and no rebate');
    expect(answerTo('Is there a garage discount?', refused)).toMatch(/^The garage grants nothing/u);
  });
});

describe(`an "I don't know" answer`, () => {
  it('has no citation, and suggests the nearest topics', () => {
    expect(answerTo('Is there a sauna discount for a booking?')).toMatchObject({
      status: 'unknown',
      topics: [{ label: 'Cancel a booking', message: 'Cancel a booking' }],
    });
  });

  it('suggests no topic if none is near', () => {
    expect(answerTo('Who painted the Mona Lisa?')).toMatchObject({ status: 'unknown', topics: [] });
  });
});

describe('mixed questions', () => {
  const page = '# Rooms\n\nA room costs 24 € a night. The desk is open until nine.';

  it.each([
    ['two languages', 'Was kostet ein room per night?'],
    ['directions of writing', 'كم how much is a room?'],
    ['letters that look alike', 'how much is a room for a nіght'],
  ])('%s are answered', (_, query) => {
    expect(answerTo(query, page)).toMatch(/^A room costs 24 €/u);
  });
});

describe('hostile sources', () => {
  it.each([
    ['4,000 characters without a space', `# Rooms\n\n${'x'.repeat(4_000)}`],
    ['a table of 10,000 rows', `# Rooms\n\n| Room | Price |\n|---|---|\n${'| a | b |\n'.repeat(10_000)}`],
    [
      'lists nested 50 deep',
      Array.from({ length: 50 }, (_, depth) => `${'  '.repeat(depth)}- room`).join('\n'),
    ],
    ['headings only', '# Rooms\n\n## Rooms\n\n### Rooms'],
    [
      'a page of code',
      `# Rooms\n\n\`\`\`ts\n${'const room = { price: 24 }; // book(room)\n'.repeat(400)}\`\`\``,
    ],
    [
      'right-to-left in left-to-right',
      `# Rooms\n\n${'Book the חדר at the קבלה (rooms الغرف 24). '.repeat(200)}`,
    ],
    ['letters that look alike', `# Rооms\n\n${'Bооk a rооm at the dеsk. '.repeat(200)}`],
  ])('%s: answers or admits that it does not know', (_, markdown) => {
    for (const query of [
      'Which rooms are there?',
      'How do I book a room?',
      'x'.repeat(4_000),
      'and the of in?',
    ]) {
      const found = extractAnswer({ query, passages: passagesOf(markdown, query).slice(0, 8) });
      const words = found.status === 'answered' ? found.content.split(/\s+/u).length : 0;
      expect(words).toBeLessThan(600);
    }
  });
});
