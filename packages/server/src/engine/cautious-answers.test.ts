import { describe, expect, it } from 'vitest';
import { collect, input, partsOf, passage, say, step, textOf } from '../../test/turn-parts.ts';
import { ModelFailure } from './model-failure.ts';
import { runTurn } from './run-turn.ts';
import type { DecidedPart, GeneratedPart, HeldAnswer, TurnEvent, TurnParts, TurnPassage } from './turn.ts';

describe('an answer that cannot be taken back', () => {
  const irrevocable = async (parts: TurnParts<TurnPassage>, events: TurnEvent[] = []) => {
    const signal = new AbortController().signal;
    for await (const event of runTurn({ ...input, isIrrevocable: true }, parts, signal)) events.push(event);
    return events;
  };
  const spoken = (events: readonly TurnEvent[]) =>
    events.flatMap((event) => (event.type === 'token' ? [event.text] : []));
  const unsupportedSecond: Partial<TurnParts<TurnPassage>> = {
    check: ({ content, citations }) => ({
      unsupported: new Set(citations.filter(({ offset }) => content.slice(0, offset).endsWith('Dogs bark.'))),
      support: 'partly',
    }),
  };

  it('is sent sentence by sentence, with the remaining markers', async () => {
    const letters = [...'Read 3.5 books. [1][9] Dogs bark. [1]\n\n- 本は三十日。[1]次は「はい」'];
    const events = await irrevocable(
      partsOf({ modelSteps: [step(() => say(...letters))], ...unsupportedSecond }),
    );
    expect(spoken(events)).toEqual([
      'Read 3.5 books. [1] ',
      'Dogs bark.\n\n',
      '- 本は三十日。[1]',
      '次は「はい」',
    ]);
    const last = events.at(-1);
    expect(last?.type === 'end' && last.content).toBe(spoken(events).join(''));
    expect(last?.type === 'end' && last.sources.map(({ n }) => n)).toEqual([1]);
    expect(events.map(({ type }) => type)).not.toContain('replace');
  });

  it('does not change code, even if a sentence seems to end in it', async () => {
    const written = 'Take `a. b[1]` now. [1]\n\n```\nOne. x[1]\nTwo. x[1]\n```\n\nDone.';
    const events = await irrevocable(partsOf({ modelSteps: [step(() => say(...written))] }));
    expect(spoken(events).join('')).toBe(written);
    expect(events.at(-1)).toMatchObject({ content: written, sources: [{ n: 1 }] });
  });

  it('excludes text that turns out not to be an answer before a sentence was sent', async () => {
    async function* generate(): AsyncGenerator<GeneratedPart> {
      yield { type: 'text', text: 'Perhaps a week' };
      yield { type: 'restart' };
      yield* say('Within 30 days. [1]');
    }
    expect(spoken(await irrevocable(partsOf({ modelSteps: [step(generate)] })))).toEqual([
      'Within 30 days. [1]',
    ]);
  });

  it('ends the turn if its model fails after a sentence, but not before', async () => {
    const other = step(() => say('From the other one.'), 'other');
    const early = step(() => say('Half a sen', new Error('cut')));
    expect(spoken(await irrevocable(partsOf({ modelSteps: [early, other] })))).toEqual([
      'From the other one.',
    ]);
    const late = step(() => say('A sentence. Half a sen', new Error('cut')));
    const heard: TurnEvent[] = [];
    await expect(irrevocable(partsOf({ modelSteps: [late, other] }), heard)).rejects.toThrow(ModelFailure);
    expect(spoken(heard)).toEqual(['A sentence. ']);
  });
});

describe('an answer held back until it is checked', () => {
  /** Decides line by line: drops a line about penguins, and times out for one about buses. */
  const holdBack = (): HeldAnswer => {
    let pending = '';
    const decide = (lines: readonly string[]): DecidedPart[] =>
      lines.map((text) =>
        text.includes('penguin')
          ? { outcome: 'left_out', text: text.trim() }
          : { outcome: 'said', text, isCompared: !text.includes('bus') },
      );
    return {
      async add(text) {
        const lines = (pending + text).split(/(?<=\n)/u);
        pending = lines.pop() ?? '';
        return decide(lines);
      },
      end: async () => decide(pending === '' ? [] : [pending]),
    };
  };
  const second = { ...passage, sourceName: 'Terms' };
  const held = (written: string, changes: Partial<TurnParts<TurnPassage>> = {}) =>
    partsOf({
      retrieve: async () => [passage, second],
      modelSteps: [step(() => say(...(written.match(/[\s\S]{1,4}/gu) ?? [])))],
      holdBack,
      ...changes,
    });
  const heldBackIn = (events: readonly TurnEvent[]) => events.filter(({ type }) => type === 'held_back');
  const written = 'A penguin guards the till. [1]\nVouchers may not be returned. [2]\nThe bus goes. [1]';

  it('is sent without dropped parts and their sources, and never retracts sent text', async () => {
    const events = await collect(held(written));
    const said = 'Vouchers may not be returned. [1]\nThe bus goes. [2]';
    expect(textOf(events)).toBe(said);
    expect(events.filter(({ type }) => type === 'replace')).toEqual([]);
    expect(events.at(-1)).toMatchObject({
      mode: 'model',
      content: said,
      sources: [
        { n: 1, sourceName: 'Terms' },
        { n: 2, sourceName: 'Returns' },
      ],
    });
    expect(heldBackIn(events)).toMatchObject([
      { leftOut: ['A penguin guards the till. [1]'], uncompared: 0 },
      { leftOut: [], uncompared: 1 },
      { leftOut: [], uncompared: 0 },
    ]);
    // No text is sent before it was decided.
    const firstToken = events.findIndex(({ type }) => type === 'token');
    expect(firstToken).toBeGreaterThan(events.findIndex(({ type }) => type === 'held_back'));
  });

  it('is replaced by the sentence for unknown answers if nothing is left, with the invitation if there is one', async () => {
    const parts = held('A penguin guards the till. [1]');
    const events = await collect(parts);
    expect(textOf(events)).toBe('I do not know.');
    expect(events.at(-1)).toMatchObject({
      mode: 'model',
      content: 'I do not know.',
      sources: [],
      asksForContact: false,
    });
    const asking: TurnEvent[] = [];
    const signal = new AbortController().signal;
    for await (const event of runTurn({ ...input, contactSentence: 'Leave your address.' }, parts, signal))
      asking.push(event);
    expect(asking.at(-1)).toMatchObject({
      mode: 'contact',
      content: 'I do not know. Leave your address.',
      asksForContact: true,
    });
  });

  it('CHAT-15: is discarded if the model fails, including its dropped parts', async () => {
    const failing = step(() => say('A penguin sings.\nA bus goes.\nBut', new Error('cut')));
    const other = step(() => say('A penguin swims. [1]\nBooks may be returned. [1]'), 'other');
    const events = await collect(held('', { modelSteps: [failing, other] }));
    expect(textOf(events)).toBe('Books may be returned. [1]');
    const total = { leftOut: [] as string[], uncompared: 0 };
    for (const event of events) {
      if (event.type !== 'held_back') continue;
      const sign = event.isTakenBack ? -1 : 1;
      total.uncompared += sign * event.uncompared;
      if (event.isTakenBack) total.leftOut.splice(-event.leftOut.length);
      else total.leftOut.push(...event.leftOut);
    }
    expect(total).toEqual({ leftOut: ['A penguin swims. [1]'], uncompared: 0 });
  });

  it('restarts if the model does, but keeps text that cannot be taken back', async () => {
    async function* restarting(): AsyncGenerator<GeneratedPart> {
      yield { type: 'text', text: 'Wait. [2]\nA penguin' };
      yield { type: 'restart' };
      yield* say('Books may be returned. [1]\nVouchers may not. [2]');
    }
    const parts = held('', { modelSteps: [step(restarting)] });
    expect(textOf(await collect(parts))).toBe('Books may be returned. [1]\nVouchers may not. [2]');
    const events: TurnEvent[] = [];
    const signal = new AbortController().signal;
    for await (const event of runTurn({ ...input, isIrrevocable: true }, parts, signal)) events.push(event);
    expect(events.filter(({ type }) => type === 'replace')).toEqual([]);
    expect(textOf(events)).toBe('Wait. [1]\nBooks may be returned. [2]\nVouchers may not. [1]');
    expect(events.at(-1)).toMatchObject({ content: textOf(events) });
  });

  it('CHAT-15: starts a new paragraph after text that cannot be taken back', async () => {
    // Like the real hold-back, omits leading and trailing white space.
    const trimmed = (): HeldAnswer => {
      let said = '';
      const part = () =>
        said.trim() === '' ? [] : [{ outcome: 'said', text: said.trim(), isCompared: true } as const];
      return {
        async add(text) {
          said += text;
          if (!text.endsWith('.')) return [];
          const parts = part();
          said = '';
          return parts;
        },
        end: async () => part(),
      };
    };
    async function* restarting(): AsyncGenerator<GeneratedPart> {
      yield { type: 'text', text: 'Books may be returned.' };
      yield { type: 'restart' };
      yield { type: 'text', text: '## Returns' };
    }
    const parts = held('', { modelSteps: [step(restarting)], holdBack: trimmed });
    const events: TurnEvent[] = [];
    const signal = new AbortController().signal;
    for await (const event of runTurn({ ...input, isIrrevocable: true }, parts, signal)) events.push(event);
    expect(textOf(events)).toBe('Books may be returned.\n\n## Returns');
    expect(events.at(-1)).toMatchObject({ content: textOf(events) });
  });

  it('does not apply to the built-in answerer', async () => {
    const events = await collect(held('', { modelSteps: [] }));
    expect(heldBackIn(events)).toEqual([]);
    expect(events.at(-1)).toMatchObject({ mode: 'extractive' });
  });
});
