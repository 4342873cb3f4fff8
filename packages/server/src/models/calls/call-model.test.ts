import { setTimeout as wait } from 'node:timers/promises';
import { APICallError, type LanguageModelV4, type LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { ModelFailure } from '../../engine/model-failure.ts';
import { AnswerTooLarge } from '../../ports/egress-limit.ts';
import { callModel } from './call-model.ts';
import type { CallOutcome } from './provider-call.ts';

const limits = { firstTokenMs: 80, idleMs: 60, totalMs: 400 };
const usage = {
  inputTokens: { total: 3, noCache: 3, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 2, text: 2, reasoning: undefined },
};
const end: LanguageModelV4StreamPart = {
  type: 'finish',
  usage,
  finishReason: { unified: 'stop', raw: 'stop' },
};
const never = new AbortController().signal;

type Step = string | Error | LanguageModelV4StreamPart | { waitMs: number };

/** A model that answers each call with the next script, and repeats the last one. */
function scripted(...scripts: (Step[] | Error)[]) {
  const outcomes: CallOutcome[] = [];
  const state = { calls: 0 };
  const doStream: LanguageModelV4['doStream'] = async () => {
    const script = scripts[Math.min(state.calls, scripts.length - 1)] ?? [];
    state.calls += 1;
    if (script instanceof Error) throw script;
    return { stream: streamOf(script) };
  };
  const call = {
    load: async () => ({ doStream }) as unknown as LanguageModelV4,
    enter: () => (outcome: CallOutcome) => void outcomes.push(outcome),
    temperature: 0,
    maxTokens: 10,
    limits,
    random: () => 0,
  };
  return { call, state, outcomes };
}

function streamOf(script: readonly Step[]): ReadableStream<LanguageModelV4StreamPart> {
  const steps = script[Symbol.iterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value: step, done } = steps.next();
      if (done) return controller.close();
      if (step instanceof Error) return controller.error(step);
      if (typeof step === 'string') return controller.enqueue({ type: 'text-delta', id: '0', delta: step });
      if (!('waitMs' in step)) return controller.enqueue(step);
      await wait(step.waitMs);
      controller.enqueue({ type: 'text-delta', id: '0', delta: '.' });
    },
  });
}

const status = (statusCode: number, responseHeaders: Record<string, string> = {}) =>
  new APICallError({ message: 'no', url: 'http://x', requestBodyValues: {}, statusCode, responseHeaders });

async function run({ call }: ReturnType<typeof scripted>, signal = never): Promise<string> {
  let text = '';
  for await (const part of callModel(call, { system: '', messages: [] }, signal)) {
    if (part.type === 'text') text += part.text;
    else if (part.type === 'usage') text += `|${part.inputTokens}+${part.outputTokens}`;
    else text += part.type === 'cut' ? `|${part.reason}` : `|${part.type}`;
  }
  return text;
}

describe('a model call', () => {
  it('passes on text and usage', async () => {
    const model = scripted(['Yes', ' it', ' is', end]);
    expect(await run(model)).toBe('Yes it is|3+2');
    expect(model.outcomes).toEqual(['succeeded']);
  });

  it('removes the reasoning of the model, and remembers a model that omits the opening tag', async () => {
    const thinking = ['<thi', 'nk>hm', '</think', '>\n\nYes', end];
    expect(await run(scripted(thinking))).toBe('Yes|3+2');
    expect(await run(scripted(['<think>hm', end]))).toBe('|3+2');
    let isKnown = false;
    const reasonsUnopened = {
      known: () => isKnown,
      learn: () => {
        isKnown = true;
      },
    };
    const model = scripted(['Plain', ' words</think>', 'Yes', end]);
    const learning = { ...model, call: { ...model.call, reasonsUnopened } };
    expect(await run(learning)).toBe('Plain words|restartYes|3+2');
    expect(await run(learning)).toBe('Yes|3+2');
  });

  it.each([
    ['length', 'answer_length'],
    ['content-filter', 'answer_filtered'],
  ] as const)('reports a truncated answer: %s', async (unified, reason) => {
    const model = scripted(['Half of', { ...end, finishReason: { unified, raw: unified } }]);
    expect(await run(model)).toBe(`Half of|3+2|${reason}`);
    expect(model.outcomes).toEqual(['succeeded']);
  });

  it('makes text storable, even if a surrogate pair is split across chunks', async () => {
    expect(await run(scripted(['A\0B \ud83d', '\ude00 \ud83d', ' C\ude00', 'D\ud83d', end]))).toBe(
      'AB 😀 \ufffd C\ufffdD\ufffd|3+2',
    );
  });

  it.each([
    ['a 429', status(429)],
    ['a 500', status(500)],
    ['a 529', status(529)],
    ['a lost connection', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ])('REL-6: retries after %s, and succeeds once it passes', async (_what, error) => {
    const model = scripted(error, error, ['Yes', end]);
    expect(await run(model)).toBe('Yes|3+2');
    expect(model.state.calls).toBe(3);
  });

  it('REL-6: gives up after two retries', async () => {
    const model = scripted(status(503));
    await expect(run(model)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(model.state.calls).toBe(3);
    expect(model.outcomes).toEqual(['failed']);
  });

  it.each([
    ['refused_key', 401],
    ['refused_key', 403],
    ['bad_request', 400],
    ['bad_request', 404],
    ['over_limit', 402],
  ])('REL-6: does not retry %s with status %i', async (reason, code) => {
    const model = scripted(status(code));
    await expect(run(model)).rejects.toMatchObject({ reason });
    expect(model.state.calls).toBe(1);
    expect(model.outcomes).toEqual([reason === 'refused_key' ? 'failed' : 'unknown']);
  });

  it('SEC-32: cuts off a model that exceeds its token limit', async () => {
    const model = scripted(Array.from({ length: 5_000 }, () => 'ha '));
    const text = await run(model);
    expect(text).toBe(`${'ha '.repeat(1_000).slice(0, 2_000)}|answer_length`);
    expect(model.outcomes).toEqual(['unknown']);
    const long = scripted(['ha '.repeat(5_000), end]);
    expect(await run({ ...long, call: { ...long.call, maxTokens: 1_000 } })).toHaveLength(
      8_000 + '|answer_length'.length,
    );
  });

  it('SEC-32: keeps the text received before an oversized answer was cut off, and fails without any', async () => {
    const begun = scripted(['Yes', new AnswerTooLarge()]);
    expect(await run(begun)).toBe('Yes|answer_length');
    await expect(run(scripted([new AnswerTooLarge()]))).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('REL-6: never retries after the first token', async () => {
    const model = scripted(['Yes', status(500)]);
    await expect(run(model)).rejects.toMatchObject({ reason: 'cut_off' });
    expect(model.state.calls).toBe(1);
  });

  it('REL-6: honors the provider’s Retry-After, but waits no longer than a visitor would', async () => {
    const patient = scripted(status(429, { 'retry-after-ms': '250' }), ['Yes', end]);
    const startedMs = performance.now();
    await run({ ...patient, call: { ...patient.call, limits: { ...limits, firstTokenMs: 1_000 } } });
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(240);
    const long = scripted(status(429, { 'retry-after': '30' }));
    await expect(run(long)).rejects.toMatchObject({ reason: 'rate_limited' });
    expect(long.state.calls).toBe(1);
  });

  it('REL-6: silence before the first token, silence between tokens, and an endless stream are timeouts', async () => {
    const reason = 'timeout';
    await expect(run(scripted([{ waitMs: 300 }, end]))).rejects.toMatchObject({ reason });
    await expect(run(scripted(['Yes', { waitMs: 300 }, end]))).rejects.toMatchObject({ reason });
    const endless = Array.from({ length: 40 }, () => ({ waitMs: 20 }));
    await expect(run(scripted([...endless, end]))).rejects.toMatchObject({ reason });
  });

  it('REL-6: abandons a call that never returns, even if it ignores the signal', async () => {
    const model = scripted([end]);
    const deaf = { doStream: () => new Promise<never>(() => {}) } as unknown as LanguageModelV4;
    const call = { ...model.call, load: async () => deaf };
    await expect(run({ ...model, call })).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('treats a stream without a finish event as cut off', async () => {
    await expect(run(scripted(['Yes']))).rejects.toMatchObject({ reason: 'cut_off' });
  });

  it('throws the caller’s abort reason, and records nothing about the provider', async () => {
    const controller = new AbortController();
    const model = scripted(['Yes', { waitMs: 50 }, { waitMs: 50 }, end]);
    setTimeout(() => controller.abort(new Error('visitor left')), 20);
    await expect(run(model, controller.signal)).rejects.toThrow('visitor left');
    expect(model.outcomes).toEqual(['unknown']);
  });

  it('is not started if the visitor left while the model was loaded, so that no rejection is unhandled', async () => {
    const controller = new AbortController();
    const model = scripted([end]);
    const load = async () => {
      const loaded = await model.call.load();
      controller.abort(new Error('visitor left'));
      return loaded;
    };
    const call = { ...model.call, load };
    await expect(run({ ...model, call }, controller.signal)).rejects.toThrow('visitor left');
    expect(model.state.calls).toBe(0);
  });

  it('is not started without admission', async () => {
    const model = scripted([end]);
    const enter = () => {
      throw new ModelFailure('busy');
    };
    await expect(run({ ...model, call: { ...model.call, enter } })).rejects.toMatchObject({ reason: 'busy' });
    expect(model.state.calls).toBe(0);
  });
});
