import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WebSite } from '../../packages/server/test/web-site.ts';
import { type Balancer, servedByHeader, startBalancer } from '../../tools/doubles/balancer.ts';
import { startSlowSite } from '../../tools/doubles/slow-site.ts';
import { startTcpProxy, type TcpProxy } from '../../tools/doubles/tcp-proxy.ts';
import { addText, createChatbot, deploy } from '../../tools/e2e/acts.ts';
import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { readEvents, type SentEvent } from '../../tools/e2e/read-events.ts';
import { type RunningServer, startServer } from '../../tools/e2e/servers/start-server.ts';
import { type RunningWorker, startWorker } from '../../tools/e2e/servers/start-worker.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../../tools/e2e/servers/test-database.ts';
import { type ModelServer, startModelServer } from '../../tools/model-server/model-server.ts';
import { recordEvents } from '../../tools/record-events.ts';
import { within } from '../../tools/within.ts';

const databaseServer = process.env.TEST_DATABASE_URL;
const redisServer = process.env.TEST_REDIS_URL;
const appSecret = 'many-processes-secret-of-32-characters';
const words = 80;
const pageCount = 30;

describe.skipIf(!databaseServer || !redisServer)(
  'two web and two worker processes behind a load balancer',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-many-'));
    let database: EmptyDatabase;
    let model: ModelServer;
    let redis: TcpProxy;
    let site: WebSite;
    let balancer: Balancer;
    let env: Record<string, string>;
    let webs: RunningServer[] = [];
    let workers: RunningWorker[] = [];
    let account: ApiClient;
    let chatbotId: string;

    const startWeb = () => startServer({ dataDir, env: { ...env, ROLES: 'web' } });

    beforeAll(async () => {
      const { hostname, port } = new URL(redisServer ?? '');
      redis = await startTcpProxy({ host: hostname, port: Number(port || 6379) });
      model = await startModelServer({ tokens: words, delayMs: 40 });
      site = await startSlowSite({ pages: pageCount, delayMs: 300 });
      database = await createEmptyDatabase(databaseServer ?? '');
      env = {
        APP_SECRET: appSecret,
        DATABASE_URL: database.url,
        REDIS_URL: `redis://127.0.0.1:${redis.port}`,
        DATA_DIR: dataDir,
        DEFAULT_PLAN: 'enterprise',
        TRUSTED_PROXIES: '127.0.0.1',
        OPENAI_API_KEY: 'sk-test',
        OPENAI_BASE_URL: model.baseUrl,
        LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '10000',
        LIMIT_NEW_CONVERSATIONS_PER_HOUR_PER_ADDRESS: '10000',
        EGRESS_ALLOW: site.host,
      };
      workers = [startWorker(env), startWorker(env)];
      webs = await Promise.all([startWeb(), startWeb()]);
      await database.rows(recordEvents);
      balancer = await startBalancer(webs.map(({ url }) => url));
      account = apiClient(balancer.url);
      await account.expectOk('POST', '/api/register', {
        email: 'ada@example.com',
        password: 'correct horse',
        fullName: 'Ada Osei',
        organizationName: 'Harbour Books',
        termsAccepted: true,
      });
      chatbotId = (await createChatbot(account, { name: 'Shop Desk' })).id;
      const slow = { model: { provider: 'openai', name: 'gpt-4o-mini' } };
      await account.expectOk('PATCH', `/api/chatbots/${chatbotId}`, slow);
      await deploy(account, chatbotId);
    });
    afterAll(async () => {
      await balancer?.close();
      await Promise.all([...webs.map((web) => web.stop()), ...workers.map((worker) => worker.stop())]);
      await redis?.close();
      await model?.close();
      await site?.close();
      await database?.remove();
      rmSync(dataDir, { recursive: true, force: true });
    });
    beforeEach(() => redis.set('pass'));

    /** Asks through the balancer and reads until `untilTokens` tokens have arrived. */
    async function ask(untilTokens: number) {
      const leave = new AbortController();
      const response = await fetch(`${balancer.url}/api/chat/${chatbotId}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
        body: JSON.stringify({ message: 'Tell me everything.' }),
        signal: leave.signal,
      });
      const events = readEvents(response);
      const seen: SentEvent[] = [];
      for (let tokens = 0; tokens < untilTokens; ) {
        const { value, done } = await events.next();
        if (done) throw new Error(`the answer ended early: ${JSON.stringify(seen)}`);
        seen.push(value);
        if (value.event === 'token') tokens += 1;
      }
      const at = webs.findIndex(({ url }) => url === response.headers.get(servedByHeader));
      const { visitorToken, messageId } = seen[0]?.data ?? {};
      return {
        seen,
        /** Index of the node that runs the turn. */
        at,
        token: String(visitorToken),
        messageId: String(messageId),
        leave: () => leave.abort(),
        async rest() {
          const more: SentEvent[] = [];
          for await (const event of events) more.push(event);
          return more;
        },
      };
    }

    const resume = (url: string, token: string, seen: readonly SentEvent[]) =>
      fetch(`${url}/api/chat/${chatbotId}/stream`, {
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'text/event-stream',
          'last-event-id': seen.at(-1)?.id ?? '',
        },
      });

    async function readAll(response: Response): Promise<SentEvent[]> {
      expect(response.status).toBe(200);
      const all: SentEvent[] = [];
      for await (const event of readEvents(response)) all.push(event);
      return all;
    }

    /** Returns the web process other than the one at `index`. */
    const otherThan = (index: number): RunningServer => {
      const other = webs[1 - index];
      if (!other) throw new Error('no other node answered');
      return other;
    };

    async function replaceWeb(index: number): Promise<void> {
      await webs[index]?.stop();
      webs[index] = await startWeb();
      balancer.setNodes(webs.map(({ url }) => url));
      await wait(500);
    }

    it('REL-7: a broken stream resumes through the balancer, on any node, without gap or repeat', async () => {
      const first = await ask(10);
      first.leave();
      const all = [...first.seen];
      for (let time = 0; time < 3; time += 1) {
        const response = await resume(time === 0 ? otherThan(first.at).url : balancer.url, first.token, all);
        for await (const event of readEvents(response)) {
          all.push(event);
          if (time < 2 && all.length % 12 === 0) break;
        }
      }
      expect(all.map(({ id }) => Number(id.split(':')[1]))).toEqual(all.map((_, index) => index + 1));
      expect(all.at(-1)).toMatchObject({ event: 'done', data: { message: { status: 'complete' } } });
      expect(textOf(all)).toBe(all.at(-1)?.data.message.content);
      expect(textOf(all).split(' ')).toHaveLength(words);
    });

    it('CHAT-03: an answer can be stopped through a node that does not run it', async () => {
      const { at, token, messageId, rest } = await ask(5);
      const stop = await fetch(`${otherThan(at).url}/api/chat/${chatbotId}/messages/${messageId}/stop`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(stop.status).toBe(204);
      expect((await rest()).at(-1)?.data.message.status).toBe('stopped');
    });

    it('DEP-03: the messages of one visitor count together across nodes', async () => {
      const { id } = await createChatbot(account, { name: 'Quiet Desk' });
      await addText(account, id, 'Hours', 'The shop opens at nine.');
      await account.expectOk('PATCH', `/api/chatbots/${id}`, { deployment: { rateLimitPerHour: 2 } });
      await deploy(account, id);
      let authorization = {};
      const send = (web: RunningServer | undefined) =>
        fetch(`${web?.url}/api/chat/${id}/messages`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...authorization },
          body: JSON.stringify({ message: 'When does the shop open?' }),
        });
      const first = await send(webs[0]);
      expect(first.status).toBe(200);
      const { visitorToken }: { visitorToken: string } = await first.json();
      authorization = { authorization: `Bearer ${visitorToken}` };
      expect((await send(webs[1])).status).toBe(200);
      const refused = [await send(webs[0]), await send(webs[1])];
      expect(refused.map(({ status }) => status)).toEqual([429, 429]);
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(3_000);
    });

    it('an event on one node reaches listeners on the other immediately, with the same session', async () => {
      const cookie = account
        .cookies()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
      const live = await fetch(`${webs[1]?.url}/api/events`, {
        headers: { cookie, accept: 'text/event-stream' },
        signal: AbortSignal.timeout(15_000),
      });
      expect(live.status).toBe(200);
      const events = readEvents(live);
      expect((await events.next()).value?.event).toBe('resync');
      const made = await fetch(`${webs[0]?.url}/api/chatbots`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Seen elsewhere' }),
      });
      const { id }: { id: string } = await made.json();
      let arrived = '';
      for await (const { data } of events) {
        arrived = data.resourceId;
        if (arrived === id) break;
      }
      expect(arrived).toBe(id);
    });

    it('REL-7, REL-15: if Redis fails during an answer, streams continue and new questions are answered', async () => {
      const first = await ask(5);
      first.leave();
      redis.set('cut');
      const all = [
        ...first.seen,
        ...(await readAll(await resume(otherThan(first.at).url, first.token, first.seen))),
      ];
      expect(textOf(all)).toBe(all.at(-1)?.data.message.content);
      const { seen, rest } = await ask(1);
      expect(textOf([...seen, ...(await rest())]).split(' ')).toHaveLength(words);
      expect(webs[first.at]?.log()).toContain('redis_away');
    });

    it('REL-13: a stopped node loses no request, and its answer is finished and can be read from the other node', async () => {
      const first = await ask(10);
      const going = webs[first.at];
      const exit = within(30, Promise.resolve(going?.stop()));
      const statuses: number[] = [];
      let isOver = false;
      const traffic = (async () => {
        while (!isOver) {
          const answer = await fetch(`${balancer.url}/api/chat/${chatbotId}`, {
            headers: { connection: 'close' },
          });
          statuses.push(answer.status);
          await answer.text();
          await wait(15);
        }
      })();
      const rest = await first.rest();
      expect(rest.at(-1)).toMatchObject({ event: 'reconnect', data: { afterMs: expect.any(Number) } });
      const seen = [...first.seen, ...rest.slice(0, -1)];
      const all = [...seen, ...(await readAll(await resume(otherThan(first.at).url, first.token, seen)))];
      expect(all.at(-1)?.data.message.status).toBe('complete');
      expect(textOf(all).split(' ')).toHaveLength(words);
      expect(await exit).toBe(0);
      isOver = true;
      await traffic;
      expect(statuses.length).toBeGreaterThan(20);
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
      await replaceWeb(first.at);
    });

    it('REL-8: the answer of a killed node is ended once, as incomplete, and reported on the other within 40 s', async () => {
      const first = await ask(30);
      await wait(300);
      process.kill(webs[first.at]?.pid ?? 0, 'SIGKILL');
      const seen = [...first.seen, ...(await first.rest())];
      const told = await within(40, readAll(await resume(otherThan(first.at).url, first.token, seen)));
      expect(told.at(-1)).toMatchObject({ event: 'done', data: { message: { status: 'incomplete' } } });
      expect(told.at(-2)?.event).toBe('replace');
      expect(textOf([...seen, ...told])).toBe(told.at(-1)?.data.message.content);
      const [ended] = await database.rows<{ status: string; recovered: number }>(
        `select m.status, (select count(*)::int from recorded.events e
         where e.resource_id = m.conversation_id and e.type = 'message.recovered') as recovered
       from messages m where m.id = $1`,
        [first.messageId],
      );
      expect(ended).toEqual({ status: 'incomplete', recovered: 1 });
      await replaceWeb(first.at);
    });

    it('REL-1, REL-2: a file and a website whose worker is killed are retried within a minute and processed once', async () => {
      const { id } = await createChatbot(account, { name: 'Reader' });
      const [one, other] = workers;
      await other?.stop();
      const content = longText();
      const undisturbed = await addFile(id, content);
      await readyAfter(undisturbed);
      const website = { type: 'url', url: `${site.origin}/`, crawl: {} };
      const { id: crawled } = await account.expectOk<Source>(
        'POST',
        `/api/chatbots/${id}/knowledge`,
        website,
      );
      const file = await addFile(id, content);
      const active = () =>
        database.rows<{ name: string }>(
          `select name from pgboss.job where state = 'active' and data->>'resourceId' = any($1) order by name`,
          [[file, crawled]],
        );
      await expect
        .poll(active, { interval: 5 })
        .toEqual([{ name: 'knowledge.crawl' }, { name: 'knowledge.ingest' }]);
      await one?.stop('SIGKILL');
      for (const source of [file, crawled])
        expect((await account.expectOk<Source>('GET', `/api/knowledge/${source}`)).status).not.toBe('ready');
      workers = [startWorker(env), startWorker(env)];
      // Only the retry has a limit: how long processing takes depends on the machine.
      const retried = () =>
        database.rows<{ name: string }>(
          `select distinct name from pgboss.job
           where retry_count > 0 and state in ('active', 'completed') and data->>'resourceId' = any($1) order by name`,
          [[file, crawled]],
        );
      await expect
        .poll(retried, { timeout: 60_000 })
        .toEqual([{ name: 'knowledge.crawl' }, { name: 'knowledge.ingest' }]);
      await Promise.all([readyAfter(file), readyAfter(crawled)]);
      const counts = await database.rows<{ id: string; count: number; places: number }>(
        `select s.id, count(*)::int as count, count(distinct (c.url, c.ordinal))::int as places
       from chunks c join knowledge_sources s on s.id = c.source_id
         and s.live_generation = c.generation where s.id = any($1) group by s.id`,
        [[undisturbed, file, crawled]],
      );
      const countOf = (source: string) => counts.find((row) => row.id === source)?.count;
      expect(countOf(undisturbed)).toBeGreaterThan(10);
      expect(countOf(file)).toBe(countOf(undisturbed));
      expect(countOf(crawled)).toBe(pageCount);
      expect(counts.filter(({ count, places }) => count !== places)).toEqual([]);
    }, 300_000);

    // Runs last, because it checks all minutes in which the workers above have run.
    it('REL-5: a schedule fires once a minute, not once for each worker', async () => {
      // The queue files one forwarding job for each minute, and creates the job of that minute from it. A worker
      // that is busy at the end of a minute may create it in the next one, so jobs are not counted by their time.
      const fired = () =>
        database.rows<{ minutes: number; forwarded: number; jobs: number }>(
          `select count(distinct singleton_on) filter (where name = '__pgboss__send-it')::int as minutes,
                count(*) filter (where name = '__pgboss__send-it' and state = 'completed')::int as forwarded,
                count(*) filter (where name = 'chat.recover')::int as jobs
         from pgboss.job
         where name = 'chat.recover' or (name = '__pgboss__send-it' and data->>'name' = 'chat.recover')`,
        );
      await expect
        .poll(async () => (await fired())[0]?.jobs, { timeout: 150_000, interval: 1_000 })
        .toBeGreaterThan(1);
      const [counts] = await fired();
      expect(counts?.forwarded).toBeLessThanOrEqual(counts?.minutes ?? 0);
      expect(counts?.jobs).toBeLessThanOrEqual(counts?.minutes ?? 0);
    }, 180_000);

    async function addFile(bot: string, content: string): Promise<string> {
      const form = new FormData();
      form.set('file', new Blob([content], { type: 'text/plain' }), `${randomUUID()}.txt`);
      const source = await account.expectOk<Source>('POST', `/api/chatbots/${bot}/knowledge`, form);
      return source.id;
    }

    async function readyAfter(sourceId: string): Promise<void> {
      await expect
        .poll(async () => (await account.expectOk<Source>('GET', `/api/knowledge/${sourceId}`)).status, {
          timeout: 90_000,
          interval: 250,
        })
        .toBe('ready');
    }
  },
);

/** Returns the text that a reader has after these events. */
function textOf(events: readonly SentEvent[]): string {
  let text = '';
  for (const { event, data } of events) {
    if (event === 'token') text += data.text;
    if (event === 'replace') text = data.text;
  }
  return text;
}

/** Returns some megabytes of text, so that parsing takes a while. */
function longText(): string {
  const paragraph = (n: number) =>
    `Shelf ${n} holds books about harbour number ${n}. Its keeper writes down each visit and every loan of the day.\n\n`;
  return Array.from({ length: 20_000 }, (_, n) => paragraph(n)).join('');
}
