import { describe, expect, it } from 'vitest';
import type { DecidedPart } from '../../engine/turn.ts';
import type { CitedPassage } from './find-unsupported.ts';
import { createHoldBack, type ReadSupport } from './hold-back.ts';

const passages: CitedPassage[] = [1, 2, 3, 4, 5, 6].map((n) => ({
  n,
  sourceName: `s${n}`,
  heading: null,
  passage: `p${n}`,
}));
const signal = new AbortController().signal;
const asked: { claim: string; beside: number[] }[] = [];

/** Rejects claims about penguins, and times out for claims that contain "late". */
const read: ReadSupport = async (claim, beside) => {
  asked.push({ claim, beside: beside.map(({ n }) => n) });
  if (claim.includes('late')) return null;
  return /penguin/iu.test(claim) ? -4 : 4;
};

async function hold(answer: string, given = passages, size = 5): Promise<DecidedPart[]> {
  asked.length = 0;
  const held = createHoldBack(read, given, signal);
  const parts: DecidedPart[] = [];
  for (let at = 0; at < answer.length; at += size)
    parts.push(...(await held.add(answer.slice(at, at + size))));
  return [...parts, ...(await held.end())];
}

async function shown(answer: string, given = passages): Promise<string> {
  const parts = await hold(answer, given);
  return parts.map((part) => (part.outcome === 'said' ? part.text : '')).join('');
}

describe('a held-back answer', () => {
  it('is sent without unsupported sentences, and reports each of them', async () => {
    const parts = await hold(
      'Gift vouchers last a year. [1] A penguin guards the till. [2] They are not paid out. [1]',
    );
    expect(parts).toEqual([
      { outcome: 'said', text: 'Gift vouchers last a year. [1]', isCompared: true },
      { outcome: 'left_out', text: 'A penguin guards the till.' },
      { outcome: 'said', text: ' They are not paid out. [1]', isCompared: true },
    ]);
  });

  it('is sent unchanged if all of it is supported', async () => {
    const answer = `## In short\n\nCertainly!\n\nThere are two kinds of vouchers:\n\n1. Paper ones come by mail. [1]\n   - In two days at most.\n2. **Digital** ones come at once. [2]\n\n| Kind | Price |\n|---|---|\n| Paper | 5 € |\n\n\`\`\`\nvoucher create\n\`\`\`\n\nWould you like to know more?`;
    expect(await shown(answer)).toBe(answer);
  });

  it("is compared with a sentence's own sources; without any, with the sources cited before and the best ones", async () => {
    await hold(
      'Gift vouchers last a year. [3][5] They are never paid out. They may be passed on to others. [2]',
    );
    expect(asked.map(({ beside }) => beside)).toEqual([[3, 5], [3, 5, 1, 2], [2]]);
    expect(asked[0]?.claim).toBe('Gift vouchers last a year.');
  });

  it('keeps lists intact: drops nested items with their parent, and the lead-in of a dropped list', async () => {
    const answer =
      'Vouchers last a whole year.\n\nThere are two kinds:\n\n- Paper ones come by mail.\n- A penguin brings some others.\n  - It comes twice a day.\n- Digital ones come at once.\n\nOther ways:\n- A penguin carries them too.\n\nAsk us at the till.';
    expect(await shown(answer)).toBe(
      'Vouchers last a whole year.\n\nThere are two kinds:\n\n- Paper ones come by mail.\n- Digital ones come at once.\n\nAsk us at the till.',
    );
  });

  it('drops headings without remaining content, and keeps paragraphs separate', async () => {
    expect(
      await shown(
        '## Birds\n\nA penguin guards the till.\n\n## Vouchers\n\nThey last a whole year.\n\nA penguin agrees to that. Really, a penguin in person.\n\nThey are not paid out.',
      ),
    ).toBe('## Vouchers\n\nThey last a whole year.\n\nThey are not paid out.');
  });

  it('never splits emphasis, links, code or tables', async () => {
    expect(await shown('**They last a year. A penguin said so.** They are not paid out.')).toBe(
      'They are not paid out.',
    );
    expect(
      await shown('Vouchers last a whole year. **A penguin *guards* them.** **They** are not paid out.'),
    ).toBe('Vouchers last a whole year. **They** are not paid out.');
    const table = '| Bird | Price |\n|---|---|\n| One penguin of ours | 5 € |';
    expect(await shown(table)).toBe(table);
    const code = 'Run this:\n```\npenguin create with some words.\n```';
    expect(await shown(code)).toBe(code);
  });

  it('drops unsupported short sentences with a number or a citation, and keeps short courtesies', async () => {
    expect(
      await shown('Certainly! Vouchers last a whole year. Penguins: 9 €. A penguin. [1] Yes, really.'),
    ).toBe('Certainly! Vouchers last a whole year. Yes, really.');
  });

  it('does not treat the number of an item as a fact, but counts a citation as one', async () => {
    await hold('Vouchers last a whole year. [1]\n\n1. Certainly!\n2. Yes, really. [1]\n3. Nine: 9 €.');
    expect(asked.map(({ claim }) => claim)).toEqual([
      ...['Vouchers last a whole year.', 'Yes, really.', 'Nine: 9 €.'],
    ]);
  });

  it('drops the content below a dropped item, but nothing in the next section or after a rule', async () => {
    const lost = '- A penguin guards the till.\n  - It never sleeps at all.';
    const next = '  - Vouchers last a whole year.\n  - They are not paid out.';
    expect(await shown(`Open all day and night.\n\n${lost}\n\n## Vouchers\n${next}`)).toBe(
      `Open all day and night.\n\n## Vouchers\n${next}`,
    );
    expect(await shown(`Open all day and night.\n\n${lost}\n\n***\n${next}`)).toBe(
      `Open all day and night.\n\n***\n${next}`,
    );
  });

  it('is empty if all its claims are dropped, even with courtesies around them', async () => {
    const answer = 'Certainly!\n\n## Birds\nA penguin guards the till. [1]\n\nWould you like to know more?';
    expect(await shown(answer)).toBe('');
    expect(await shown('Gift vouchers last a whole year.', [])).toBe('');
    expect(await shown('Hello! How can I help you today?')).toBe('Hello! How can I help you today?');
  });

  it('is sent unchecked if the reader model times out, and no longer checked after three timeouts', async () => {
    const late = Array.from({ length: 5 }, (_, n) => `The bus number ${n} is late. [1]`).join(' ');
    const parts = await hold(late);
    expect(parts.map((part) => part.outcome === 'said' && part.isCompared)).toEqual(Array(5).fill(false));
    expect(asked).toHaveLength(3);
    expect((await hold('The door stays open all day. [1] '.repeat(200))).length).toBe(200);
    expect(asked).toHaveLength(60);
  });

  it('ends when its turn is aborted', async () => {
    const ending = new AbortController();
    const held = createHoldBack(
      async () => {
        ending.abort(new Error('stopped'));
        return null;
      },
      passages,
      ending.signal,
    );
    await expect(held.add('Gift vouchers last a year. And').then(() => held.end())).rejects.toThrow(
      'stopped',
    );
  });
});
