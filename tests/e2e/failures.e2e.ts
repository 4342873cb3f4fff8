import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { expect, it } from 'vitest';
import { startSlowSite } from '../../tools/doubles/slow-site.ts';
import { runFlowDrill } from '../../tools/drills/flow-drill.ts';
import { type KillFigures, type KillOptions, killEnv, runKillDrill } from '../../tools/drills/kill-drill.ts';
import { askAsVisitor } from '../../tools/e2e/acts.ts';
import { apiClient } from '../../tools/e2e/api-client.ts';
import { handbook, publishedChatbot } from '../../tools/e2e/published-chatbot.ts';
import { useDrillServers } from '../../tools/e2e/servers/drill-servers.ts';
import { within } from '../../tools/within.ts';

const kills = 3;
const password = 'correct horse';
/** Secret of one database that several data folders share; otherwise each folder would generate its own. */
const appSecret = 'failure-drills-secret-of-32-characters';
const drill = useDrillServers('failures');
/**
 * Time until a server must serve again. The target is 10 s on an otherwise idle machine, measured by `npm run bench -- kill`;
 * here other tests use the same cores.
 */
const upAgainSeconds = 30;

async function withChatbot(url: string) {
  const owner = apiClient(url);
  const email = `${randomUUID()}@example.com`;
  await owner.expectOk('POST', '/api/register', {
    email,
    password,
    fullName: 'Ada Osei',
    organizationName: 'Harbour Books',
    termsAccepted: true,
  });
  const { id: chatbotId } = await publishedChatbot(owner);
  return { owner, email, chatbotId };
}

/** Mounts a file system of 2 MB at `path`; returns false without permission to mount. */
function mountSmall(path: string): boolean {
  mkdirSync(path, { recursive: true });
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', path]).status === 0;
}

it('REL-9: a full disk refuses uploads with 507, leaves no partial files, and the chat keeps working', async (test) => {
  const dataDir = join(drill.folder, 'full');
  const files = join(dataDir, 'files');
  if (!mountSmall(files)) test.skip('requires permission to mount a small file system');
  try {
    const server = await drill.start({ dataDir, env: killEnv });
    const { owner, chatbotId } = await withChatbot(server.url);
    const upload = (bytes: number) => {
      const form = new FormData();
      form.append('file', new File(['x '.repeat(bytes / 2)], 'large.txt'));
      return owner.call('POST', `/api/chatbots/${chatbotId}/knowledge`, form);
    };
    const [refused, visit] = await Promise.all([
      upload(6 * 1_048_576),
      askAsVisitor(server.url, chatbotId, handbook.question),
    ]);
    expect(refused).toMatchObject({ status: 507, body: { code: 'storage_full' } });
    expect(visit.answer).toContain('45 days');
    const left = readdirSync(files, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
    expect((await upload(10_000)).status).toBe(201);
  } finally {
    await drill.stopAll();
    spawnSync('umount', [files]);
  }
});

it('REL-15: while PostgreSQL is down every response is 503 within 3 s, and the same process recovers', async (test) => {
  const { postgres } = drill;
  if (!postgres) return test.skip('requires PostgreSQL');
  const env = { ...killEnv, APP_SECRET: appSecret, DATABASE_URL: postgres.url };
  const server = await drill.start({ dataDir: join(drill.folder, 'away'), env });
  const { owner, chatbotId } = await withChatbot(server.url);
  postgres.stop();
  const calls = [
    () => fetch(`${server.url}/readyz`),
    () => fetch(`${server.url}/api/chat/${chatbotId}`),
    () =>
      fetch(`${server.url}/api/chat/${chatbotId}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ message: handbook.question }),
      }),
  ];
  for (const call of [...calls, ...calls]) {
    expect((await within(3, call())).status).toBe(503);
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  postgres.start();
  await expect
    .poll(async () => (await fetch(`${server.url}/readyz`)).status, {
      timeout: upAgainSeconds * 1_000,
      interval: 100,
    })
    .toBe(200);
  const { answer } = await askAsVisitor(server.url, chatbotId, handbook.question);
  expect(answer).toContain('45 days');
  expect((await owner.call('GET', '/api/user')).status).toBe(200);
  expect(process.kill(server.pid, 0)).toBe(true);
});

it('REL-1, REL-14: a file and a website in processing when the only process was killed continue after its restart', async () => {
  const site = await startSlowSite({ pages: 40, delayMs: 300 });
  const dataDir = join(drill.folder, 'reading');
  const again = () => drill.start({ dataDir, env: { ...killEnv, EGRESS_ALLOW: site.host } });
  try {
    const first = await again();
    const { owner, email, chatbotId } = await withChatbot(first.url);
    const add = (body: object) =>
      owner.expectOk<Source>('POST', `/api/chatbots/${chatbotId}/knowledge`, body);
    const website = await add({ type: 'url', url: `${site.origin}/`, crawl: {} });
    await expect.poll(() => site.asked.length, { interval: 20 }).toBeGreaterThan(6);
    const sentence = 'Every shelf of the harbour shop has a number and a keeper. ';
    const file = await add({ type: 'text', name: 'Shelves', content: sentence.repeat(4_000) });
    process.kill(first.pid, 'SIGKILL');
    await first.stop();
    const asked = site.asked.length;
    expect(asked).toBeLessThan(40);
    const second = await again();
    await expect
      .poll(() => site.asked.length, { timeout: upAgainSeconds * 1_000, interval: 50 })
      .toBeGreaterThan(asked);
    const reader = apiClient(second.url);
    await reader.expectOk('POST', '/api/login', { email, password });
    const read = ({ id }: Source) => reader.expectOk<Source>('GET', `/api/knowledge/${id}`);
    const status = async (source: Source) => (await read(source)).status;
    await expect.poll(() => status(file), { timeout: upAgainSeconds * 1_000 }).toBe('ready');
    await expect.poll(() => status(website), { timeout: 60_000 }).toBe('ready');
    expect(await read(website)).toMatchObject({ pages: 40 });
  } finally {
    await site.close();
  }
});

/** The first start creates the database; every start after a kill must be ready in time. */
function readyInTime(start: KillOptions['start']): KillOptions['start'] {
  let starts = 0;
  return () => {
    starts += 1;
    return starts === 1 ? start() : within(upAgainSeconds, start());
  };
}

function expectNothingLost(figures: KillFigures): void {
  const {
    acknowledgedMessages,
    acknowledgedSources,
    waitingSources: _w,
    worstReadyMs: _r,
    ...rest
  } = figures;
  expect(acknowledgedMessages).toBeGreaterThan(0);
  expect(acknowledgedSources).toBeGreaterThan(0);
  expect(rest).toEqual({
    kills,
    lostMessages: 0,
    lostSources: 0,
    lostPatches: 0,
    twice: 0,
    unendedAnswers: 0,
  });
}

it('REL-14, REL-8: kill -9 at random moments loses nothing acknowledged, duplicates nothing, and the server is up again in time; embedded', async () => {
  const dataDir = join(drill.folder, 'killed');
  const again = () => drill.start({ dataDir, env: killEnv });
  expectNothingLost(await runKillDrill({ start: readyInTime(again), kills, seed: 7 }));
}, 300_000);

it('REL-14, REL-8: kill -9 at random moments loses nothing acknowledged, duplicates nothing, and the server is up again in time; PostgreSQL', async (test) => {
  const { postgres } = drill;
  if (!postgres) return test.skip('requires PostgreSQL');
  const env = { ...killEnv, APP_SECRET: appSecret, DATABASE_URL: postgres.url };
  const dataDir = join(drill.folder, 'killed-postgres');
  const again = () => drill.start({ dataDir, env });
  expectNothingLost(await runKillDrill({ start: readyInTime(again), kills, seed: 11 }));
}, 300_000);

it('REL-14, REL-8: kill -9 while flows run duplicates no lead, email or answer, and every conversation continues', async () => {
  const { postgres } = drill;
  const shared = postgres ? { APP_SECRET: appSecret, DATABASE_URL: postgres.url } : {};
  const dataDir = join(drill.folder, 'killed-flows');
  const start = () => drill.start({ dataDir, env: { ...killEnv, ...shared } });
  const { visits, cutAnswers, ...found } = await runFlowDrill({ start, kills, seed: 13 });
  expect(visits).toBeGreaterThan(0);
  expect(cutAnswers).toBeGreaterThan(0);
  expect(found).toEqual({
    kills,
    unfinished: 0,
    lostLeads: 0,
    lostMails: 0,
    leadsTwice: 0,
    mailsTwice: 0,
    answersTwice: 0,
  });
}, 300_000);
