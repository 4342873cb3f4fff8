import type { Intent } from '@parley/flow/nodes';
import { describe, expect, it } from 'vitest';
import { ends, flowOf, play } from '../../../../test/flow-fixtures.ts';
import { understand, type VectorsOf } from './understand-meaning.ts';

const intents: Intent[] = [
  { id: 'parcel', name: 'Parcel', examples: ['Where is my parcel?', 'Track my order'] },
  { id: 'refund', name: 'Refund', examples: ['I want my money back'] },
  { id: 'none', name: 'Nothing', examples: [] },
];

/**
 * Returns vectors in a plane: parcel examples point east, others north, and the message points the given degrees toward north.
 */
const pointing =
  (degrees: number): VectorsOf =>
  async (_message, examples) => ({
    message: at(degrees),
    examples: examples.map((text) => at(/parcel|order/u.test(text) ? 0 : 90)),
  });
const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

describe('an intent found by meaning', () => {
  it.each([
    [0, 'step', 'parcel'],
    [85, 'step', 'refund'],
    [45, 'step', undefined],
    // Scores 0.809 plus half of a lead of 0.221, and 0.788 plus half of a lead of 0.172.
    [36, 'step', 'parcel'],
    [38, 'step', undefined],
    // A trigger has a higher threshold; for a step, 0.801 plus half of a lead of 0.202 is enough.
    [34, 'trigger', 'parcel'],
    [36.8, 'step', 'parcel'],
    [36.8, 'trigger', undefined],
  ] as const)('a message at %s degrees matches, at a %s, %s', async (degrees, place, intent) => {
    expect(await understand(intents, '¿Dónde está?', { at: place, vectorsOf: pointing(degrees) })).toBe(
      intent,
    );
  });

  it('is found by characters if vectors are late or the message equals an example', async () => {
    const late: VectorsOf = async () => null;
    expect(await understand(intents, 'where is my parcel', { at: 'step', vectorsOf: late })).toBe('parcel');
    expect(await understand(intents, '¿Dónde está?', { at: 'step', vectorsOf: late })).toBe(undefined);
    expect(await understand(intents, ' track my ORDER', { at: 'step', vectorsOf: pointing(90) })).toBe(
      'parcel',
    );
    // Punctuation and accents are ignored.
    expect(await understand(intents, 'Träck my order!!', { at: 'step', vectorsOf: pointing(90) })).toBe(
      'parcel',
    );
    expect(await understand([], 'hello', { at: 'step', vectorsOf: pointing(0) })).toBe(undefined);
  });

  it('has no lead if it is the only intent', async () => {
    const one = intents.slice(0, 1);
    expect(await understand(one, 'Hola', { at: 'step', vectorsOf: pointing(30) })).toBe(undefined);
    expect(await understand(one, 'Hola', { at: 'step', vectorsOf: pointing(20) })).toBe('parcel');
  });
});

describe('a flow', () => {
  const understanding = (threshold?: number) =>
    flowOf(
      {
        start: ['start', { on: 'message' }],
        u: ['understand', { intents, ...(threshold === undefined ? {} : { threshold }) }],
        parcel: ends('parcel'),
        other: ends('other'),
      },
      ['start > u', 'u:intent:parcel > parcel', 'u:else > other'],
    );

  it('follows the intent of a message in another language', async () => {
    const told = await play(understanding(), { vectorsOf: pointing(5) }).send('¿Dónde está?');
    expect(told.content).toBe('parcel');
  });

  it('matches by characters if it has its own threshold', async () => {
    const told = await play(understanding(0.3), { vectorsOf: pointing(5) }).send('¿Dónde está?');
    expect(told.content).toBe('other');
  });

  it('SEC-28: never sends a sensitive answer to the semantic model', async () => {
    const handed: string[] = [];
    const flow = flowOf(
      {
        start: ['start', { on: 'message' }],
        pin: ['ask', { text: 'PIN?', input: { type: 'text' }, saveAs: 'pin' }],
        u: ['understand', { intents }],
        parcel: ends('parcel'),
        other: ends('other'),
        again: ['trigger', { on: 'intent', examples: ['Start again'] }],
      },
      ['start > pin', 'pin > u', 'u:intent:parcel > parcel', 'u:else > other', 'again > other'],
      [{ name: 'pin', type: 'text', sensitive: true }],
    );
    const played = play(flow, {
      vectorsOf: async (message, examples) => {
        handed.push(message);
        return pointing(5)(message, examples);
      },
    });
    await played.send('Hello there');
    const told = await played.send('qqq zzz 4711');
    expect(told.content).toBe('other');
    expect(handed).toEqual(['Hello there']);
  });
});
