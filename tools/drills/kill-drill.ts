import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addText, createChatbot, deploy } from '../e2e/acts.ts';
import { apiClient } from '../e2e/api-client.ts';
import type { RunningServer } from '../e2e/servers/start-server.ts';
import { createRandom } from '../random.ts';
import { findAll } from './kill-findings.ts';
import { startLoad } from './kill-load.ts';

export interface KillOptions {
  /** Starts the program on the same data each time. */
  start(): Promise<RunningServer>;
  kills: number;
  /** Seed for the moments of the kills. */
  seed: number;
}

export interface KillFigures {
  kills: number;
  acknowledgedMessages: number;
  acknowledgedSources: number;
  lostMessages: number;
  lostSources: number;
  lostPatches: number;
  /** Number of duplicated messages, answers and sources. */
  twice: number;
  /** Number of unfinished answers. */
  unendedAnswers: number;
  /** Number of sources that were still waiting when everything else had finished. */
  waitingSources: number;
  /** Longest time from the start of a process to its first ready response. */
  worstReadyMs: number;
}

/** Longest time between readiness and the kill. */
const maxLifeMs = 1_500;
const maxStartMs = 60_000;

/** Settings without limits that would throttle the load. */
export const killEnv: Readonly<Record<string, string>> = {
  DEFAULT_PLAN: 'enterprise',
  LIMIT_CHAT_PER_MINUTE_PER_VISITOR: '1000000',
  LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '1000000',
  LIMIT_NEW_CONVERSATIONS_PER_HOUR_PER_ADDRESS: '1000000',
  LIMIT_VISITOR_EMAILS_PER_HOUR_PER_ADDRESS: '1000000',
  LIMIT_VISITOR_REQUESTS_PER_HOUR_PER_ADDRESS: '1000000',
  LIMIT_VISITOR_LEADS_PER_HOUR_PER_ADDRESS: '1000000',
  LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: '1000000',
  LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION: '1000000',
};

/**
 * Kills a busy installation with SIGKILL at random moments, restarts it each time, and counts acknowledged writes that are lost
 * or duplicated. Visitors and editors retry unacknowledged writes with the same idempotency key.
 */
export async function runKillDrill({ start, kills, seed }: KillOptions): Promise<KillFigures> {
  const random = createRandom(seed);
  let server = await start();
  const place = await publish(server.url);
  const load = startLoad({ ...place, url: () => server.url });
  // Before the first acknowledged write, nothing can be lost.
  for (let waitedMs = 0; waitedMs < maxStartMs && !load.isUnderWay(); waitedMs += 50) await wait(50);
  let worstReadyMs = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await wait(random.between(50, maxLifeMs));
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    const startedAt = performance.now();
    server = await start();
    worstReadyMs = Math.max(worstReadyMs, performance.now() - startedAt);
  }
  await wait(maxLifeMs);
  const { messages, sources, patch, visits } = await load.stop();
  const found = await findAll({ ...place, url: server.url }, visits);
  await server.stop();
  return {
    kills,
    acknowledgedMessages: messages.length,
    acknowledgedSources: sources.length,
    lostMessages: missing(messages, found.questions),
    lostSources: missing(sources, found.sources),
    lostPatches: found.patch >= patch ? 0 : 1,
    twice: doubles(found.questions) + doubles(found.sources) + found.answeredTwice,
    unendedAnswers: found.unendedAnswers,
    waitingSources: found.waitingSources,
    worstReadyMs: Math.round(worstReadyMs),
  };
}

async function publish(url: string) {
  const account = apiClient(url);
  await account.expectOk('POST', '/api/register', {
    email: `${randomUUID()}@example.com`,
    password: 'correct horse',
    fullName: 'Ada Osei',
    organizationName: 'Harbour Books',
    termsAccepted: true,
  });
  const { id: chatbotId } = await createChatbot(account, { name: 'Shop desk' });
  const { id: patchedId } = await createChatbot(account, { name: 'Changed desk' });
  await addText(account, chatbotId, 'Prices', 'An order costs five euros. The desk is open on weekdays.');
  await deploy(account, chatbotId);
  const cookie = account
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  return { chatbotId, patchedId, cookie };
}

function missing(acknowledged: readonly string[], found: readonly string[]): number {
  const there = new Set(found);
  return acknowledged.filter((one) => !there.has(one)).length;
}

function doubles(found: readonly string[]): number {
  return found.length - new Set(found).size;
}
