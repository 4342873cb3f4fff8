import { join } from 'node:path';
import { Client } from 'pg';
import { ensureBuilt } from '../tools/bootstrap/build.mjs';
import { root } from '../tools/bootstrap/paths.mjs';
import type { ApiClient } from '../tools/e2e/api-client.ts';
import { type RunningServer, startServer } from '../tools/e2e/servers/start-server.ts';
import { type Later, withCleanUp } from '../tools/services/with-clean-up.ts';
import { fillConversations } from './lib/inbox/fill-conversations.ts';
import { atServer, type DeliveryFigures, measureDelivery } from './lib/inbox/measure-delivery.ts';
import { type KillFigures, measureKills } from './lib/inbox/measure-kills.ts';
import { measureTakeover, type TakeoverFigures } from './lib/inbox/measure-takeover.ts';
import { openVisitor } from './lib/inbox/visitor.ts';
import { percentile95 } from './lib/percentile95.ts';
import { registerOwner } from './lib/register-owner.ts';
import { openBenchDatabase } from './lib/turns/bench-database.ts';
import { startChild } from './lib/turns/child-port.ts';
import { turnEnv } from './lib/turns/turn-installation.ts';
import { pageBytes } from './lib/vite-manifest.ts';
import type { BenchOptions } from './main.ts';

const openConversations = 300;
/** A member may write 60 a minute. */
const messages = 55;
const tries = Number(process.env.BENCH_TRIES ?? 1_000);
const kills = Number(process.env.BENCH_KILLS ?? 50);
const conversations = 50_000;
const listRuns = 20;

interface InboxFigures {
  /** From a message to the other side's screen, with 300 open conversations and two processes. */
  deliver: DeliveryFigures;
  takeover: TakeoverFigures;
  /** Messages of talks whose server is killed. */
  kills: KillFigures;
  /** Answers of the server for an inbox with 50,000 conversations, p95. */
  list: { waitingMs: number; mineMs: number; allMs: number; countsMs: number; filterMs: number };
  /** First load of the chat, compressed by brotli. */
  chatBytes: number;
}

/** Measures conversations that people take over, on PostgreSQL with two processes. BENCH_TRIES and BENCH_KILLS set other numbers. */
export async function run({ json }: BenchOptions): Promise<void> {
  await ensureBuilt(process.execPath);
  const figures = await withCleanUp(measure);
  if (json) console.log(JSON.stringify(figures));
  else console.dir(figures);
}

async function measure(later: Later): Promise<InboxFigures | null> {
  const databaseUrl = await openBenchDatabase(later, 'inbox');
  if (databaseUrl === null) return null;
  const model = await startChild(join(root, 'tools/model-server/main.ts'), ['--port', '0', '--delay', '10']);
  later(async () => model.stop());
  const start = async (): Promise<RunningServer> => {
    const env = {
      ...turnEnv(model.port),
      DATABASE_URL: databaseUrl,
      APP_SECRET: 'bench-only-secret-of-32-characters!!',
      MEANING: 'off',
    };
    const server = await startServer({ env });
    later(async () => void (await server.stop()));
    return server;
  };
  const [first, second] = [await start(), await start()];
  const owner = await registerOwner(first.url);
  const chatbotId = await publish(owner, `http://127.0.0.1:${model.port}/v1`);
  await owner.expectOk('PUT', '/api/presence', { status: 'online' });
  const takeover = await measureTakeover(first.url, owner, chatbotId, { tries, atOnce: 4 });
  const killed = await measureKills({ start, owner, chatbotId, runs: kills });
  const visitors = [];
  for (let n = 0; n < openConversations; n += 1) {
    const visitor = await openVisitor(first.url, chatbotId);
    await visitor.askForPerson();
    visitors.push(visitor);
  }
  const member = atServer(second.url, owner);
  const deliver = await measureDelivery(second.url, member, visitors, messages);
  const database = new Client({ connectionString: databaseUrl });
  later(() => database.end());
  await database.connect();
  await fillConversations(database, chatbotId, conversations);
  return { deliver, takeover, kills: killed, list: await measureLists(member), chatBytes: pageBytes('chat') };
}

async function publish(owner: ApiClient, modelUrl: string): Promise<string> {
  const { id } = await owner.expectOk<{ id: string }>('POST', '/api/chatbots', { name: 'Bench' });
  await owner.expectOk('PATCH', `/api/chatbots/${id}`, {
    model: { provider: 'openai-compatible', name: 'mock', baseUrl: modelUrl },
    deployment: { people: { enabled: true, maxWaiting: 500 } },
  });
  await owner.expectOk('POST', `/api/chatbots/${id}/deploy`);
  return id;
}

async function measureLists(member: ApiClient): Promise<InboxFigures['list']> {
  const timed = async (path: string): Promise<number> => {
    const runs: number[] = [];
    for (let n = 0; n < listRuns; n += 1) {
      const startedMs = performance.now();
      await member.expectOk('GET', path);
      runs.push(performance.now() - startedMs);
    }
    return percentile95(runs);
  };
  return {
    waitingMs: await timed('/api/conversations?view=waiting&pageSize=25'),
    mineMs: await timed('/api/conversations?view=mine&pageSize=25'),
    allMs: await timed('/api/conversations?pageSize=25'),
    countsMs: await timed('/api/conversations/counts'),
    filterMs: await timed('/api/conversations?view=waiting&status=active&pageSize=25'),
  };
}
