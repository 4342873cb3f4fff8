import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { root } from '../tools/bootstrap/paths.mjs';
import { startServer } from '../tools/e2e/servers/start-server.ts';
import { withCleanUp } from '../tools/services/with-clean-up.ts';
import { percentile95 } from './lib/percentile95.ts';
import { startChild } from './lib/turns/child-port.ts';
import { publishTurnChatbot, turnEnv } from './lib/turns/turn-installation.ts';
import type { LoadRequest } from './lib/turns/turn-load.ts';
import type { BenchOptions } from './main.ts';

/** Maximum concurrent turns of the measured process; the model takes a second for each. */
const bound = 64;
/** Maximum concurrent turns of one organization; the rest is reserved for others. */
const ownBound = bound - Math.floor(bound / 10);
const wordDelayMs = 20;
const measureMs = 12_000;
/** Limit of messages per minute of the hot organization; its visitors do not wait after a refusal. */
const hotLimit = 600;
const hotVisitors = 16;
const hotPauseMs = 100;
/** Maximum factor of the time to the first words at twice the load, and next to an organization at its limit. */
const targets = { twice: 2, beside: 1.5 };
const otherVisitors = 8;

type Visitor = (turn: number) => LoadRequest;

interface Sent {
  status: number;
  firstWordsMs: number;
  wholeMs: number;
  retryAfterMs: number;
}

interface LoadFigures {
  load: string;
  visitors: number;
  answered: number;
  refused: number;
  /** Refusals without Retry-After, and statuses other than 200, 429 and 503. */
  unexplained: number;
  firstWordsP95Ms: number;
  wholeP95Ms: number;
  /** Time to the first words relative to the row before, which is the baseline. */
  times?: number;
  /** Maximum of `times`. */
  target?: number;
}

/**
 * Measures one process (built, embedded engine) under overload: as many visitors of one organization as it accepts at once, then
 * twice as many; and eight visitors of one organization, first alone, then while another organization keeps sending beyond its
 * limit. Target: p95 of admitted messages at most 2 times, and of the other organization at most 1.5 times that of the row
 * before.
 */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const figures = await withCleanUp(async (later) => {
    const args = ['--port', '0', '--delay', `${wordDelayMs}`];
    const model = await startChild(join(root, 'tools/model-server/main.ts'), args);
    later(async () => model.stop());
    const start = async (more: Record<string, string>) => {
      const server = await startServer({ env: { ...turnEnv(model.port), ...more } });
      later(async () => void (await server.stop()));
      const publish = () =>
        publishTurnChatbot(server.url, `http://127.0.0.1:${model.port}/v1`, { hasKnowledge: true });
      return { server, publish };
    };
    const full = await start({ LIMIT_RUNNING_TURNS: `${bound}` });
    const rows = await measureFull(await full.publish());
    await full.server.stop();
    const shared = await start({ LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION: `${hotLimit}` });
    rows.push(...(await measureHot(await shared.publish(), await shared.publish())));
    return rows;
  });
  if (json) console.log(JSON.stringify(figures));
  else console.table(figures);
}

type Chatbot = Awaited<ReturnType<typeof publishTurnChatbot>>;

async function measureFull(chatbot: Chatbot): Promise<LoadFigures[]> {
  const rows: LoadFigures[] = [];
  for (const times of [1, 2]) {
    const visitors = await chatbot.conversations(ownBound * times);
    await ask(visitors, 2_000);
    rows.push(figuresOf(`${times} x what it takes`, visitors, await ask(visitors, measureMs)));
  }
  return compared(rows, targets.twice);
}

async function measureHot(hot: Chatbot, other: Chatbot): Promise<LoadFigures[]> {
  const visitors = await other.conversations(otherVisitors);
  await ask(visitors, 2_000);
  const alone = figuresOf('another organization, alone', visitors, await ask(visitors, measureMs));
  const crowd = await hot.conversations(hotVisitors);
  const ending = new AbortController();
  const hammering = hammer(crowd, ending.signal);
  await hammering.isRefused;
  const beside = figuresOf('another, beside one at its limit', visitors, await ask(visitors, measureMs));
  ending.abort();
  await hammering.ended;
  return compared([alone, beside], targets.beside);
}

/** Returns the baseline row, and the second row compared with it. */
function compared([before, after]: readonly LoadFigures[], target: number): LoadFigures[] {
  if (!before || !after) throw new Error('Two loads are compared');
  const times = Number((after.firstWordsP95Ms / before.firstWordsP95Ms).toFixed(2));
  return [before, { ...after, times, target }];
}

/** Each visitor sends the next message after an answer, or after the Retry-After of a refusal. */
async function ask(visitors: readonly Visitor[], forMs: number): Promise<Sent[]> {
  const endsAtMs = performance.now() + forMs;
  const sent: Sent[] = [];
  let turn = 0;
  const loop = async (visitor: Visitor) => {
    while (performance.now() < endsAtMs) {
      turn += 1;
      const one = await send(visitor(turn));
      sent.push(one);
      if (one.status !== 200) await wait(one.retryAfterMs || 1_000);
    }
  };
  await Promise.all(visitors.map(loop));
  return sent;
}

/** Visitors who keep sending and ignore refusals. */
function hammer(visitors: readonly Visitor[], signal: AbortSignal) {
  const refused = Promise.withResolvers<void>();
  const loop = async (visitor: Visitor) => {
    for (let turn = 0; !signal.aborted; turn += 1) {
      if ((await send(visitor(turn))).status === 429) {
        refused.resolve();
        await wait(hotPauseMs);
      }
    }
  };
  return { isRefused: refused.promise, ended: Promise.all(visitors.map(loop)) };
}

async function send({ url, headers, body, firstMark }: LoadRequest): Promise<Sent> {
  const startedMs = performance.now();
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  let firstWordsMs = 0;
  let text = '';
  for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    if (firstWordsMs === 0 && text.includes(firstMark)) firstWordsMs = performance.now() - startedMs;
  }
  const retryAfterMs = Number(answer.headers.get('retry-after')) * 1_000;
  return { status: answer.status, firstWordsMs, wholeMs: performance.now() - startedMs, retryAfterMs };
}

function figuresOf(
  load: string,
  { length: visitors }: readonly Visitor[],
  sent: readonly Sent[],
): LoadFigures {
  const answered = sent.filter(({ status }) => status === 200);
  const refused = sent.filter(({ status, retryAfterMs }) => [429, 503].includes(status) && retryAfterMs > 0);
  return {
    load,
    visitors,
    answered: answered.length,
    refused: refused.length,
    unexplained: sent.length - answered.length - refused.length,
    firstWordsP95Ms: Math.round(percentile95(answered.map((one) => one.firstWordsMs))),
    wholeP95Ms: Math.round(percentile95(answered.map((one) => one.wholeMs))),
  };
}
