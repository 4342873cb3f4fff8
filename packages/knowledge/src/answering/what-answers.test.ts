import { describe, expect, it } from 'vitest';
import { passagesOf } from '../testing/passages-of.ts';
import { extractAnswer } from './extract.ts';

function answerTo(query: string, markdown: string, language = 'en'): string {
  const found = extractAnswer({ query, passages: passagesOf(markdown, query, language), language });
  if (found.status !== 'answered') return found.status;
  for (const { passage, quote } of found.citations) expect(passage.text).toContain(quote);
  return found.content;
}

describe('sentences that do not answer', () => {
  const faq = `# Questions

1. Are the bicycles waterproof?

Yes.

2. Can I take a bicycle on a ferry?

Not by itself. Ask the captain for a rope first.

3. What colors are there?

The bicycles are red, green and blue.

What color do you like best? Which color do your friends like?
`;

  it('a question inside a text acts as the heading of the text after it', () => {
    expect(answerTo('can i take bicycles on the ferry', faq)).toMatch(/^Not by itself\. Ask the captain/u);
    expect(answerTo('which colors do you have', faq)).toContain('red, green and blue');
    expect(answerTo('which color do my friends like best', faq)).not.toContain('your friends');
  });

  it('a bare yes is returned with its question', () => {
    expect(answerTo('are bicycles waterproof', faq)).toBe('Are the bicycles waterproof? Yes. [1]');
  });

  it('a notice that several pages share is ignored', () => {
    const notice = 'The name and the logo of the library are marks of the town.';
    const query = 'where do i get the logo of the library';
    const [passage] = passagesOf(`# Page\n\n${notice}`, query);
    if (!passage) throw new Error('no passage');
    const pages = (count: number) =>
      Array.from({ length: count }, (_, page) => ({ ...passage, chunkId: `${page}`, sourceId: `${page}` }));
    expect(extractAnswer({ query, passages: pages(3) }).status).toBe('answered');
    expect(extractAnswer({ query, passages: pages(4) }).status).toBe('unknown');
  });

  it('an entry of a table of contents is only a title', () => {
    const page = `# Guide\n\n- Lending bicycles to guests\n- Prices\n\n## Lending bicycles to guests\n\nGuests show a passport to the warden and get a key for the shed in return.\n\n## Prices\n\nLending costs nothing.`;
    expect(answerTo('is lending bicycles to guests done', page)).not.toMatch(
      /^(?:- )?Lending bicycles to guests/u,
    );
  });

  it('long code is not a fact, but short code is', () => {
    const config = `# Server\n\n\`\`\`\n# the shed listens to the port\nlisten 80\nroot /bicycles\nindex on\n\`\`\`\n\nThe shed uses port 8080.`;
    expect(answerTo('which port does the shed use', config)).toMatch(/^The shed uses port 8080\./u);
  });

  it('does not add a sentence from another page that is hardly about the question', () => {
    const query = 'which license does the shed software have';
    const [first] = passagesOf('# Software\n\nThe shed software has a free license.', query);
    const [other] = passagesOf('# Fishing\n\nA license is needed for fishing.', query);
    if (!first || !other) throw new Error('no passage');
    const found = extractAnswer({
      query,
      passages: [first, { ...other, chunkId: 'other', sourceId: 'other' }],
    });
    expect(found.status === 'answered' && found.content).toBe('The shed software has a free license. [1]');
  });

  it('a question for the maker is answered by a sentence that names somebody', () => {
    const page =
      '# Shed\n\nThe shed was built in the spring of steel. The shed was built by Maria Lund, who lives here.';
    expect(answerTo('who built the shed', page)).toContain('Maria Lund');
  });

  it('a question for a price is answered by an amount, not by another sense of the word', () => {
    const page = '# Lending\n\nA storm may cost the shed its roof.';
    expect(answerTo('what does it cost', page)).toBe('unknown');
    expect(answerTo('what does it cost', `${page}\n\nIt costs 3 € a day.`)).toContain('3 €');
    expect(answerTo('what does it cost', `${page}\n\nLending costs nothing.`)).toContain('nothing');
    expect(answerTo('What does lending cost?', '# Lending\n\nLending costs two euros.')).toContain(
      'two euros',
    );
    expect(answerTo('Was kostet das Leihen?', '# Leihen\n\nDas Leihen kostet dreizehn Euro.')).toContain(
      'Euro',
    );
    const table = '# Lending\n\n| Bicycle | Price |\n|---|---|\n| Tandem | 12 |';
    expect(answerTo('how much does a tandem cost', table)).toContain('12');
  });

  it('a yes/no question is not answered by a unit that lacks its rarest word', () => {
    const page = '# Shed\n\nThe shed opens only by the app. The app runs without the internet.';
    expect(answerTo('are watches able to run it', page)).toBe('unknown');
  });

  it('a word that is only spelled alike counts less', () => {
    const query = 'is there support for lockers';
    const passages = passagesOf('# Shed\n\nThe lock of the shed has a support of steel.', query);
    const asAsked = (isNear: boolean) =>
      passages.map((passage) => ({
        ...passage,
        asked: passage.asked.map((word) =>
          word.text === 'lockers' ? { ...word, variants: [...word.variants, 'lock'], isNear } : word,
        ),
      }));
    const confidence = (isNear: boolean) =>
      extractAnswer({ query, passages: asAsked(isNear) }).basis.support?.confidence ?? 0;
    expect(confidence(false) - confidence(true)).toBeGreaterThan(0.1);
  });

  it('an answer need not repeat the name of the page', () => {
    const page = '# Harbor\n\n## Start\n\nWhat is missing is installed on the way. Turn the key in the lock.';
    expect(answerTo('how do i install harbor', page)).toContain('is installed on the way');
  });

  it('"what is" is not answered by instructions in the section of that name', () => {
    const page =
      '# Guide\n\n## Saddles\n\nTake a wrench and remove the bolt.\n\n## Parts\n\nA saddle is a seat of leather.';
    expect(answerTo('what is a saddle', page)).toBe('A saddle is a seat of leather. [1]');
  });
});

describe('a definition', () => {
  it('can name the topic beside its subject', () => {
    const page =
      '# Lamps\n\nLum can also be rented.\n\n## Names\n\nLuminaire, or lum for short, is a lamp of glass.';
    expect(answerTo('what is lum', page)).toBe('Luminaire, or lum for short, is a lamp of glass. [1]');
  });

  it('can be the overview of the page that is named after the topic', () => {
    const page =
      '# Lumio\n\nIt keeps everything in a box.\n\n## What it is\n\nA lamp that learns when you sleep. It has two buttons.';
    expect(answerTo('what is lumio', page)).toContain('A lamp that learns when you sleep.');
  });

  it('can be a list entry that begins with the topic', () => {
    const page =
      '# Options\n\n- `dimmer` Turn the lamp down at night, not off.\n- `timer` Use it with the dimmer or without.';
    expect(answerTo('what does dimmer do', page)).toContain('Turn the lamp down at night, not off.');
  });

  it('is not a remark in brackets behind the topic', () => {
    const page = '# Lamps\n\nRun mandl (this step is the same as before).';
    expect(answerTo('what is mandl', page)).toBe('unknown');
  });
});

describe('a list whose lead-in contains the whole question', () => {
  it('answers better than a sentence before it', () => {
    const page =
      '# Keys\n\nOnce you are in, the key stays in the lock. The key and the code are required:\n\n- at the gate\n- in the cellar\n- after ten at night';
    expect(answerTo('where do i need the key and the code', page)).toContain('- in the cellar');
  });
});

describe('one command of several', () => {
  const page = `# Building

## Building the app

It takes a minute, and nothing else has to be installed before, because the shed brings its own tools for it:

\`\`\`
make
\`\`\`

To build with logs, install the log library of your system, which most of them have under the name of liblog, and run:

\`\`\`
make LOGS=yes
\`\`\`

To build with maps, install the library for maps, which is larger than all others, and run:

\`\`\`
make MAPS=yes
\`\`\`

To build for watches, run:

\`\`\`
make watch
\`\`\`
`;

  it('is returned alone with its lead-in', () => {
    const answer = answerTo('how do i build it with maps', page);
    expect(answer).toContain('make MAPS=yes');
    expect(answer).not.toContain('LOGS');
  });

  it('is returned with all others if the question means none in particular', () => {
    expect(answerTo('how do i build the app', page)).toContain('make watch');
  });
});
