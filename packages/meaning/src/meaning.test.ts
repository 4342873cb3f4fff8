import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAlive } from '../../../tools/services/is-alive.ts';
import { MeaningLate, MeaningUnavailable } from './errors.ts';
import { type CallReport, createMeaning, type Meaning, openMeaning } from './meaning.ts';

const program = new URL('../test/fixtures/obedient-worker.ts', import.meta.url);
const opened: Meaning[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((meaning) => meaning.close()));
});

function open(options: Partial<Parameters<typeof createMeaning>[0]> = {}): Meaning {
  const meaning = createMeaning({ program, now: () => performance.now(), ...options });
  opened.push(meaning);
  return meaning;
}

describe('calls', () => {
  it('starts no process before the first call', async () => {
    const meaning = open();
    expect(meaning.figures().pid).toBeNull();
    expect(await meaning.embed(['four'], 'passage')).toEqual([Float32Array.of(4)]);
    expect(isRunning(meaning.figures().pid)).toBe(true);
  });

  it('keeps the order of texts, including equal ones', async () => {
    expect(await open().embed(['four', 'seventh', 'four'], 'query')).toEqual(
      [4, 7, 4].map((length) => Float32Array.of(length)),
    );
  });

  it('returns nothing for no texts', async () => {
    const meaning = open();
    expect(await meaning.embed([], 'query')).toEqual([]);
    expect(await meaning.read('why', [])).toEqual([]);
    expect(meaning.figures().pid).toBeNull();
  });

  it('sends only the part of a text that is read', async () => {
    const meaning = open();
    const [vector] = await meaning.embed(['x'.repeat(5_000_000)], 'passage');
    expect(vector![0]).toBeLessThan(60_000);
    const [scores] = await meaning.read('why', [{ title: '', text: 'x'.repeat(5_000_000), units: [] }]);
    expect(scores!.answers).toBeLessThan(10_000);
  });

  it('caches vectors of questions and returns copies', async () => {
    const meaning = open();
    const [first] = await meaning.embed(['four'], 'query');
    first![0] = 9;
    expect(await meaning.embed(['four'], 'query')).toEqual([Float32Array.of(4)]);
    await meaning.embed(['four'], 'passage');
    await meaning.embed(['four'], 'passage');
    expect(meaning.figures()).toMatchObject({ cacheHits: 1, calls: { embed: 3 }, texts: { embed: 3 } });
  });

  it('reports each call without its texts', async () => {
    const reports: CallReport[] = [];
    const logged: unknown[] = [];
    const meaning = open({ onCall: (call) => reports.push(call), log: (...entry) => logged.push(entry) });
    await meaning.embed(['my secret'], 'query');
    await meaning.read('my secret', [{ title: '', text: 'my secret', units: [] }]);
    await expect(meaning.embed(['fail', 'my secret'], 'passage')).rejects.toThrow(MeaningUnavailable);
    expect(reports).toMatchObject([
      { operation: 'embed', lane: 'question', texts: 1, workMs: 1, outcome: 'done' },
      { operation: 'read', lane: 'reading', texts: 1, workMs: 1, outcome: 'done' },
      { operation: 'embed', lane: 'passage', texts: 2, outcome: 'failed' },
    ]);
    expect(JSON.stringify([reports, logged])).not.toContain('secret');
  });
});

describe('waiting calls', () => {
  it('rejects at the deadline, and notifies the process', async () => {
    const meaning = open();
    await expect(meaning.embed(['hang'], 'query', { deadlineMs: 50 })).rejects.toThrow(MeaningLate);
    expect(await meaning.embed(['dropped'], 'query')).toEqual([Float32Array.of(1)]);
    expect(meaning.figures()).toMatchObject({ late: 1, waiting: { question: 0, reading: 0, passage: 0 } });
  });

  it('rejects immediately if a call cannot be done in time', async () => {
    const meaning = open();
    const passage = { title: '', text: 'four', units: [] };
    const within300ms = { deadlineMs: 300 };
    // Learns how long a call takes; without a known duration, calls are not rejected early.
    for (let n = 0; n < 2; n += 1) await meaning.read('slow', [passage], { deadlineMs: 10_000 });
    const hanging = meaning.read('hang', [passage]).catch((error: unknown) => error);
    await expect(meaning.read('why', [passage], within300ms)).rejects.toThrow('too much to do');
    expect(meaning.figures()).toMatchObject({ late: 1, waiting: { reading: 1 } });
    // A call with a longer deadline may wait, and a call in a faster lane is served first.
    expect(await meaning.read('why', [passage], { deadlineMs: 10_000 })).toHaveLength(1);
    expect(await meaning.embed(['four'], 'query', within300ms)).toEqual([Float32Array.of(4)]);
    // The rejected call was never sent to the process, so it was not dropped there.
    expect(await meaning.embed(['dropped'], 'query')).toEqual([Float32Array.of(0)]);
    await meaning.close();
    await hanging;
  });

  it('tries a call with nothing ahead of it, however long the last one took', async () => {
    const meaning = open();
    const passage = { title: '', text: 'four', units: [] };
    await meaning.read('slow', [passage]);
    expect(await meaning.read('why', [passage], { deadlineMs: 150 })).toHaveLength(1);
  });

  it('rejects with the reason of the signal', async () => {
    const meaning = open();
    const controller = new AbortController();
    const call = meaning.read('hang', [{ title: '', text: '', units: [] }], { signal: controller.signal });
    controller.abort('enough');
    await expect(call).rejects.toBe('enough');
    await expect(meaning.embed(['four'], 'query', { signal: controller.signal })).rejects.toBe('enough');
    expect(await meaning.embed(['dropped'], 'query')).toEqual([Float32Array.of(1)]);
  });

  it('rejects more texts than it could serve in time', async () => {
    const meaning = open();
    const many = Array.from({ length: 1_999 }, (_, index) => `hang${index}`);
    const waiting = meaning.embed(['hang', ...many], 'passage').catch((error: unknown) => error);
    expect(meaning.figures().waiting).toEqual({ question: 0, reading: 0, passage: 2_000 });
    await expect(meaning.embed(['one more'], 'passage')).rejects.toThrow(MeaningLate);
    expect(await meaning.embed(['four'], 'query')).toEqual([Float32Array.of(4)]);
    await meaning.close();
    expect(await waiting).toBeInstanceOf(MeaningLate);
    await expect(meaning.embed(['another'], 'query')).rejects.toThrow(MeaningLate);
  });
});

describe('a process that dies', () => {
  it('is restarted, and its calls are completed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meaning-'));
    const meaning = open();
    const calls = [meaning.embed([`die once ${folder}/died`], 'passage'), meaning.embed(['four'], 'query')];
    await expect(Promise.all(calls)).resolves.toHaveLength(2);
    expect(meaning.figures()).toMatchObject({ restarts: 1, failures: 0 });
    rmSync(folder, { recursive: true });
  });

  it('fails a call that crashed it twice, and serves the next', async () => {
    const logged: string[] = [];
    const meaning = open({ log: (event) => logged.push(event) });
    await expect(meaning.embed(['die'], 'passage')).rejects.toMatchObject({ reason: 'crashed' });
    expect(await meaning.embed(['four'], 'passage')).toEqual([Float32Array.of(4)]);
    expect(logged).toEqual(['meaning.process_died', 'meaning.process_died']);
  });

  it('is not restarted for a minute after three crashes', async () => {
    let nowMs = 0;
    const logged: string[] = [];
    const meaning = open({ now: () => nowMs, log: (event) => logged.push(event) });
    await expect(meaning.embed(['die'], 'passage')).rejects.toMatchObject({ reason: 'crashed' });
    await expect(meaning.embed(['die'], 'passage')).rejects.toMatchObject({ reason: 'crashed' });
    expect(meaning.figures().restarts).toBe(2);
    await expect(meaning.embed(['four'], 'passage')).rejects.toMatchObject({ reason: 'crashed' });
    nowMs = 59_000;
    await expect(meaning.embed(['four'], 'query')).rejects.toMatchObject({ reason: 'crashed' });
    expect(meaning.figures().restarts).toBe(2);
    nowMs = 61_000;
    expect(await meaning.embed(['four'], 'passage')).toEqual([Float32Array.of(4)]);
    expect(logged.filter((event) => event === 'meaning.unavailable')).toHaveLength(1);
  });

  it('is ended after a minute of silence', async () => {
    let nowMs = 0;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const meaning = open({ now: () => nowMs });
      const call = meaning.embed(['hang'], 'query').catch((error: unknown) => error);
      nowMs = 59_000;
      vi.advanceTimersByTime(10_000);
      const { pid } = meaning.figures();
      expect(isRunning(pid)).toBe(true);
      nowMs = 60_000;
      vi.advanceTimersByTime(10_000);
      await expect.poll(() => meaning.figures()).toMatchObject({ restarts: 1, waiting: { question: 1 } });
      expect(isRunning(pid)).toBe(false);
      nowMs = 120_000;
      vi.advanceTimersByTime(10_000);
      expect(await call).toMatchObject({ reason: 'crashed' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('reports once why there are no networks', async () => {
    const logged: unknown[] = [];
    let nowMs = 0;
    const meaning = open({ now: () => nowMs, log: (event, detail) => logged.push([event, detail]) });
    for (const atMs of [0, 1_000, 70_000]) {
      nowMs = atMs;
      await expect(meaning.embed(['unavailable'], 'passage')).rejects.toMatchObject({ reason: 'changed' });
    }
    expect(logged).toEqual([['meaning.unavailable', { reason: 'changed' }]]);
    expect(meaning.figures()).toMatchObject({ unavailable: 'changed', failures: 3 });
    nowMs = 140_000;
    await meaning.embed(['ready'], 'passage');
    expect(meaning.figures().unavailable).toBeNull();
  });

  it('does not start on a processor without the required instructions', async () => {
    await expect(open().embed(['illegal'], 'query')).rejects.toMatchObject({ reason: 'unsupported' });
  });

  it('reports if the system cannot start it', async () => {
    const { execPath } = process;
    process.execPath = '/nowhere/node';
    try {
      await expect(open().embed(['four'], 'query')).rejects.toMatchObject({ reason: 'crashed' });
      process.execPath = 'not\0possible';
      await expect(open().embed(['four'], 'query')).rejects.toMatchObject({ reason: 'crashed' });
    } finally {
      process.execPath = execPath;
    }
  });

  it('reports if its program is missing', async () => {
    const meaning = open({ program: new URL('file:///nowhere/worker.ts') });
    await expect(meaning.embed(['four'], 'query')).rejects.toMatchObject({ reason: 'crashed' });
  });
});

it('ends when the parent process is killed', async () => {
  const script = `
    import { openMeaning } from ${JSON.stringify(new URL('./meaning.ts', import.meta.url).href)};
    const meaning = openMeaning();
    await meaning.embed(['where is it?'], 'query');
    process.stdout.write(String(meaning.figures().pid));
    await meaning.embed(Array.from({ length: 1_000 }, (_, index) => 'a passage of some words '.repeat(20) + index), 'passage');`;
  const parent = spawn(
    process.execPath,
    ['--no-warnings', '--input-type=module-typescript', '--eval', script],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [pid] = await once(parent.stdout, 'data');
  expect(isRunning(Number(pid))).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(Number(pid)), { timeout: 15_000 }).toBe(false);
});

it('does not keep a finished parent process alive', async () => {
  const script = `
    import { createMeaning } from ${JSON.stringify(new URL('./meaning.ts', import.meta.url).href)};
    const meaning = createMeaning({ program: new URL(${JSON.stringify(program.href)}), now: () => 0 });
    await meaning.embed(['four'], 'query');`;
  const parent = spawn(process.execPath, [
    '--no-warnings',
    '--input-type=module-typescript',
    '--eval',
    script,
  ]);
  expect(await once(parent, 'exit')).toEqual([0, null]);
});

describe('with the networks', () => {
  it('serves questions, passages and readings at the same time', async () => {
    const meaning = openMeaning();
    opened.push(meaning);
    const passage = 'You can have ten items with a card. They are due back after four weeks.';
    const units = [
      { start: 0, end: 35 },
      { start: 36, end: passage.length },
    ];
    const [[question], [near, far], [scores]] = await Promise.all([
      meaning.embed(['how many books may I take home'], 'query'),
      meaning.embed([passage, 'The kitchen of the hotel closes at nine.'], 'passage'),
      meaning.read('how many books may I take home', [{ title: 'Library', text: passage, units }]),
    ]);
    expect(cosine(question!, near!)).toBeGreaterThan(cosine(question!, far!) + 0.02);
    expect(scores!.units[0]).toBeGreaterThan(scores!.units[1]!);
    expect(meaning.figures()).toMatchObject({ failures: 0, restarts: 0, loadMs: expect.any(Number) });
  });

  it('is unsupported if the runtime cannot be loaded', async () => {
    const script = `
      import { registerHooks } from 'node:module';
      registerHooks({ resolve(name, context, next) {
        if (name.startsWith('onnxruntime-node')) throw new Error('no native binary');
        return next(name, context);
      } });
      const { Networks } = await import(${JSON.stringify(new URL('./networks/networks.ts', import.meta.url).href)});
      await Networks.load().catch((error) => process.stdout.write(error.name + ' ' + error.reason));`;
    const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', script], {
      cwd: fileURLToPath(new URL('.//', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await once(child.stdout, 'data');
    expect(String(said)).toBe('MeaningUnavailable unsupported');
  });
});

function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, number, index) => sum + number * b[index]!, 0);
}

/** An ended process may stay listed as a zombie (Z) until the init process reaps it. */
function isRunning(pid: number | null): boolean {
  if (pid === null || !isAlive(pid)) return false;
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return process.platform !== 'linux';
  }
}
