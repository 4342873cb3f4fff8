import { setTimeout as wait } from 'node:timers/promises';
import type { ApiClient } from '../../../tools/e2e/api-client.ts';
import { readEvents } from '../../../tools/e2e/read-events.ts';
import type { RunningServer } from '../../../tools/e2e/servers/start-server.ts';
import { createRandom } from '../../../tools/random.ts';
import { atServer } from './measure-delivery.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** What a talk between visitors and a member lost while its server was killed again and again. */
export interface KillFigures {
  runs: number;
  /** Messages of both sides that the server has acknowledged. */
  acknowledged: number;
  /** Acknowledged messages that are not stored, or that the visitor's live stream has never shown. */
  lost: number;
  doubled: number;
  outOfOrder: number;
}

interface KillOptions {
  /** Starts the program on the same data each time. */
  start(): Promise<RunningServer>;
  owner: ApiClient;
  chatbotId: string;
  runs: number;
}

const talks = 6;
/** Every so many messages the member answers, who may write 60 a minute. */
const answerEvery = 5;
const pauseMs = 50;
const maxLifeMs = 1_500;
const showTimeoutMs = 30_000;
const seed = 7;

/** A conversation in which both sides write the numbers from 0 on, each only once the one before is acknowledged. */
interface Talk {
  visitor: Visitor;
  acknowledged: string[];
  /** Contents that the visitor's stream has shown. */
  shown: Set<string>;
}

/** Kills a server with SIGKILL in the middle of talks, restarts it each time, and compares what is stored and shown. */
export async function measureKills({ start, owner, chatbotId, runs }: KillOptions): Promise<KillFigures> {
  const random = createRandom(seed);
  let server = await start();
  const here = { url: () => server.url, member: () => atServer(server.url, owner), chatbotId };
  const open: Talk[] = [];
  for (let n = 0; n < talks; n += 1) {
    const visitor = await openVisitor(server.url, chatbotId);
    await visitor.askForPerson();
    await here.member().expectOk('POST', `/api/conversations/${visitor.conversationId}/take`, {});
    open.push({ visitor, acknowledged: [], shown: new Set() });
  }
  const [writing, reading] = [new AbortController(), new AbortController()];
  const writers = open.map((talk) => write(here, talk, writing.signal));
  const readers = open.map((talk) => follow(here, talk, reading.signal));
  for (let run = 0; run < runs; run += 1) {
    await wait(random.between(50, maxLifeMs));
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    server = await start();
  }
  await wait(maxLifeMs);
  writing.abort();
  await Promise.all(writers);
  const until = Date.now() + showTimeoutMs;
  while (Date.now() < until && open.some((talk) => unshown(talk) > 0)) await wait(100);
  reading.abort();
  await Promise.all(readers);
  const figures = { runs, acknowledged: 0, lost: 0, doubled: 0, outOfOrder: 0 };
  for (const talk of open) {
    const stored = await contentsOf(here.member(), talk.visitor.conversationId);
    const there = new Set(stored);
    figures.acknowledged += talk.acknowledged.length;
    figures.lost += talk.acknowledged.filter((one) => !there.has(one)).length + unshown(talk);
    figures.doubled += stored.length - there.size;
    figures.outOfOrder += stored.filter((one, n) => n > 0 && Number(one) < Number(stored[n - 1])).length;
  }
  return figures;
}

interface Place {
  url(): string;
  member(): ApiClient;
  chatbotId: string;
}

async function write(place: Place, { visitor, acknowledged }: Talk, signal: AbortSignal): Promise<void> {
  for (let n = 0; !signal.aborted; n += 1) {
    const message = { message: `${n}`, clientMessageId: `${visitor.conversationId}-${n}` };
    const isAnswer = n % answerEvery === answerEvery - 1;
    const send = () =>
      isAnswer
        ? place.member().call('POST', `/api/conversations/${visitor.conversationId}/messages`, {
            ...message,
            seen: 1_000_000,
          })
        : visitor.send(place.url(), message);
    if (!(await untilAcknowledged(send, signal))) return;
    acknowledged.push(message.message);
    await wait(pauseMs);
  }
}

/** Repeats a write, with the same id, until the server answers it; false if the run ends before. */
async function untilAcknowledged(
  send: () => Promise<{ status: number }>,
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    const status = await send().then(
      (answer) => answer.status,
      // The server is gone.
      () => 0,
    );
    if (status >= 200 && status < 300) return true;
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`a message was answered ${status}`);
    await wait(status === 429 ? 10 * pauseMs : pauseMs);
  }
  return false;
}

/** Reads the visitor's live stream, each time from where the last one broke, as the chat does. */
async function follow(place: Place, { visitor, shown }: Talk, signal: AbortSignal): Promise<void> {
  let lastEventId = `${visitor.conversationId}:0`;
  while (!signal.aborted) {
    try {
      const response = await visitor.openStream(place.url(), lastEventId, signal);
      for await (const { id, event, data } of readEvents(response)) {
        if (id !== '') lastEventId = id;
        if (event === 'message') shown.add(data.message.content);
      }
    } catch {
      // The server is gone, or the run has ended.
    }
    if (!signal.aborted) await wait(pauseMs);
  }
}

function unshown({ acknowledged, shown }: Talk): number {
  return acknowledged.filter((one) => !shown.has(one)).length;
}

/** What both sides have written, in the order of all screens. */
async function contentsOf(member: ApiClient, conversationId: string): Promise<string[]> {
  const contents: string[] = [];
  let after = 0;
  for (;;) {
    const { messages } = await member.expectOk<{
      messages: { role: string; ordinal: number; content: string }[];
    }>('GET', `/api/conversations/${conversationId}/messages?after=${after}`);
    if (messages.length === 0) return contents;
    contents.push(...messages.filter(({ role }) => role !== 'system').map(({ content }) => content));
    after = messages.at(-1)?.ordinal ?? after;
  }
}
