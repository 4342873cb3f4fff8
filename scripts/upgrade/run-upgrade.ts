import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBalancer } from '../../tools/doubles/balancer.ts';
import { addText, askAsVisitor, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import { apiClient } from '../../tools/e2e/api-client.ts';
import { roomyLimits } from '../../tools/e2e/servers/shared-server.ts';
import { type RunningServer, startServer } from '../../tools/e2e/servers/start-server.ts';
import { createEmptyDatabase } from '../../tools/e2e/servers/test-database.ts';
import { withCleanUp } from '../../tools/services/with-clean-up.ts';

export interface UpgradeOptions {
  /** Path of the previous release's program, `main.js`. */
  before: string;
  /** URL of a PostgreSQL whose login can create databases. */
  databaseServer: string;
}

export interface UpgradeFigures {
  /** Answered visitor messages. */
  turns: number;
  /** One sentence for each unanswered message. */
  errors: string[];
}

const appSecret = 'upgrade-test-secret-of-32-characters!';
const visitors = 4;
const messagesPerVisit = 5;
const pauseMs = 50;
/** Duration of each step, during which visitors write. */
const stepMs = 1_000;

/**
 * Visitors write without a pause during a rolling upgrade: a web process of this release joins one of the previous release and
 * migrates the database; each is restarted beside the other; finally this release leaves, and the previous one continues alone.
 */
export async function runUpgrade({ before, databaseServer }: UpgradeOptions): Promise<UpgradeFigures> {
  return await withCleanUp(async (later) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-upgrade-'));
    later(() => rmSync(dataDir, { recursive: true, force: true }));
    const database = await createEmptyDatabase(databaseServer);
    later(database.remove);
    const env = {
      ...roomyLimits,
      APP_SECRET: appSecret,
      DATABASE_URL: database.url,
      TRUSTED_PROXIES: '127.0.0.1',
    };
    const start = async (entry?: string): Promise<RunningServer> => {
      const server = await startServer({ dataDir, env, ...(entry === undefined ? {} : { entry }) });
      later(async () => void (await server.stop()));
      return server;
    };

    let old = await start(before);
    const balancer = await startBalancer([old.url]);
    later(balancer.close);
    const load = startVisitors(balancer.url, await publish(balancer.url));
    later(async () => void (await load.stop()));
    const step = async (...servers: RunningServer[]) => {
      balancer.setNodes(servers.map(({ url }) => url));
      await wait(stepMs);
    };

    await step(old);
    let present = await start();
    await step(old, present);
    await old.stop();
    old = await start(before);
    await step(old, present);
    await present.stop();
    present = await start();
    await step(old, present);
    await present.stop();
    await step(old);
    return await load.stop();
  });
}

async function publish(url: string): Promise<string> {
  const account = apiClient(url);
  await account.expectOk('POST', '/api/register', {
    email: 'ada@example.com',
    password: 'correct horse',
    fullName: 'Ada Osei',
    organizationName: 'Harbour Books',
    termsAccepted: true,
  });
  const { id } = await createChatbot(account, { name: 'Shop desk' });
  await addText(account, id, 'Prices', 'An order costs five euros. The desk is open on weekdays.');
  await deploy(account, id);
  return id;
}

/** Starts visitors who ask one question after another, in conversations of several messages, until they are stopped. */
function startVisitors(url: string, chatbotId: string): { stop(): Promise<UpgradeFigures> } {
  const figures: UpgradeFigures = { turns: 0, errors: [] };
  let isEnding = false;
  const visit = async () => {
    let conversation: Awaited<ReturnType<typeof askAsVisitor>> | undefined;
    for (let n = 0; n < messagesPerVisit && !isEnding; n += 1) {
      conversation = await askAsVisitor(url, chatbotId, 'What does an order cost?', conversation);
      if (!conversation.answer.includes('five euros')) throw new Error(`answered ${conversation.answer}`);
      figures.turns += 1;
      await wait(pauseMs);
    }
  };
  const loops = Array.from({ length: visitors }, async () => {
    while (!isEnding) await visit().catch((error: unknown) => void figures.errors.push(String(error)));
  });
  return {
    async stop() {
      isEnding = true;
      await Promise.all(loops);
      return figures;
    },
  };
}
