import type { Intent } from '@parley/flow/nodes';
import { describe, expect, it } from 'vitest';
import { ends, flowOf, play } from '../../../test/flow-fixtures.ts';
import { understand, type VectorsOf } from './understand-meaning.ts';

const intents: Intent[] = [
  { id: 'parcel', name: 'Parcel', examples: ['Where is my parcel?', 'Track my order'] },
  { id: 'refund', name: 'Refund', examples: ['I want my money back'] },
  { id: 'none', name: 'Nothing', examples: [] },
];

/** Vectors in a plane: examples of parcels point east, others north; a message points by so many degrees to the north. */
const pointing =
  (degrees: number): VectorsOf =>
  async (_message, examples) => ({
    message: at(degrees),
    examples: examples.map((text) => at(/parcel|order/u.test(text) ? 0 : 90)),
  });
const at = (degrees: number) =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

describe('an intent that is told by meaning', () => {
  it.each([
    [0, 'step', 'parcel'],
    [85, 'step', 'refund'],
    [45, 'step', undefined],
    // 0.809 and half of a lead of 0.221; 0.788 and half of one of 0.172.
    [36, 'step', 'parcel'],
    [38, 'step', undefined],
    // A trigger must be surer; 0.801 and half of a lead of 0.202 do for a step.
    [34, 'trigger', 'parcel'],
    [36.8, 'step', 'parcel'],
    [36.8, 'trigger', undefined],
  ] as const)('a message at %s degrees is for a %s %s', async (degrees, place, intent) => {
    expect(await understand(intents, '¿Dónde está?', { at: place, vectorsOf: pointing(degrees) })).toBe(
      intent,
    );
  });

  it('is told by characters where there are no vectors in time, and where the message is an example', async () => {
    const late: VectorsOf = async () => null;
    expect(await understand(intents, 'where is my parcel', { at: 'step', vectorsOf: late })).toBe('parcel');
    expect(await understand(intents, '¿Dónde está?', { at: 'step', vectorsOf: late })).toBe(undefined);
    expect(await understand(intents, ' track my ORDER', { at: 'step', vectorsOf: pointing(90) })).toBe(
      'parcel',
    );
    // Marks and accents make no other message of it.
    expect(await understand(intents, 'Träck my order!!', { at: 'step', vectorsOf: pointing(90) })).toBe(
      'parcel',
    );
    expect(await understand([], 'hello', { at: 'step', vectorsOf: pointing(0) })).toBe(undefined);
  });

  it('has no lead where it is the only one', async () => {
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

  it('goes the way that a message means, in words of another language', async () => {
    const told = await play(understanding(), { vectorsOf: pointing(5) }).send('¿Dónde está?');
    expect(told.content).toBe('parcel');
  });

  it('goes by characters where it says itself how near is near', async () => {
    const told = await play(understanding(0.3), { vectorsOf: pointing(5) }).send('¿Dónde está?');
    expect(told.content).toBe('other');
  });

  it('SEC-28: never hands a sensitive answer on', async () => {
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
