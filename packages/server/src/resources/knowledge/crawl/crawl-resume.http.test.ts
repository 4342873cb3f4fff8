import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type Member, startTestApp } from '../../../../test/harness.ts';
import { useSiteApp } from '../../../../test/site-app.ts';
import { startWebSite, webPage } from '../../../../test/web-site.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { refreshDueSources } from '../sources/refresh.jobs.ts';
import { crawlSlice } from './crawl-slice.ts';

// Crawling starts child processes, which are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const pageCount = 30;
const never = new AbortController().signal;

const web = useSiteApp();
let path: string;
/** A live source of the whole site; each test starts another generation of it. */
let sourceId: string;

beforeAll(async () => {
  const links = Array.from({ length: pageCount - 1 }, (_, n) => `/p${n + 1}`);
  web.site.pages.set('/', webPage('Start', 'The start page.', links));
  for (let n = 1; n < pageCount; n += 1)
    web.site.pages.set(`/p${n}`, webPage(`P${n}`, `This is page number ${n}.`));
  path = await web.newKnowledge();
  const { body } = await web.member.post(path, { type: 'url', url: `${web.site.origin}/`, crawl: {} });
  sourceId = body.id;
  await web.app.settled();
});

/** Starts the next generation without a job that builds it. */
async function startGeneration(): Promise<number> {
  const row = await withPlatform(web.app.deps.database, (tx) =>
    tx.first<{ generation: number }>(sql`
      update knowledge_sources set status = 'processing', building_generation = live_generation + 1
      where id = ${sourceId} returning building_generation as generation`),
  );
  return row!.generation;
}

async function written(generation: number) {
  return withPlatform(web.app.deps.database, (tx) =>
    tx.first<{ chunks: number; ordinals: number; urls: number; pages: number }>(sql`
      select count(*) as chunks, count(distinct ordinal) as ordinals, count(distinct url) as urls,
        (select count(*) from source_pages p where p.source_id = ${sourceId} and p.generation = ${generation}
          and p.status in ('read', 'unchanged')) as pages
      from chunks where source_id = ${sourceId} and generation = ${generation}`),
  );
}

async function liveGeneration(): Promise<number> {
  const row = await withPlatform(web.app.deps.database, (tx) =>
    tx.first<{ live_generation: number }>(
      sql`select live_generation from knowledge_sources where id = ${sourceId}`,
    ),
  );
  return row!.live_generation;
}

describe('an interrupted crawl', () => {
  it('REL-1, REL-2: resumes without gaps or duplicates, while the old text stays searchable', async () => {
    const generation = await startGeneration();
    const target = { organizationId: web.member.organizationId, sourceId, generation, slice: 0 };
    web.site.asked.length = 0;
    for (const after of [1, 4, 8]) {
      const controller = new AbortController();
      // Long enough that the slice does not end before it is interrupted, even on a busy machine.
      const run = crawlSlice(web.app.deps, target, controller.signal, 60_000);
      const isCut = expect(run).rejects.toThrow();
      await expect
        .poll(async () => (await written(generation))?.pages, { interval: 5, timeout: 40_000 })
        .toBeGreaterThan(after);
      controller.abort(new Error('killed'));
      await isCut;
      expect((await web.member.get(`/api/knowledge/${sourceId}`)).body).toMatchObject({
        status: 'processing',
        searchable: true,
      });
    }
    const before = await written(generation);
    expect(before?.pages).toBeLessThan(pageCount);
    await crawlSlice(web.app.deps, target, never);
    await web.app.settled();
    expect((await web.member.get(`/api/knowledge/${sourceId}`)).body).toMatchObject({
      status: 'ready',
      pages: pageCount,
    });
    expect(await written(generation)).toEqual({
      chunks: pageCount,
      ordinals: pageCount,
      urls: pageCount,
      pages: pageCount,
    });
    const again = web.site.asked.filter(
      (asked) => web.site.asked.indexOf(asked) !== web.site.asked.lastIndexOf(asked),
    );
    expect(new Set(again.filter((asked) => asked.startsWith('/p'))).size).toBeLessThanOrEqual(6);
  });

  it('REL-2: two concurrent runs of one slice, and a late one, store each page once', async () => {
    const generation = await startGeneration();
    const target = { organizationId: web.member.organizationId, sourceId, generation, slice: 0 };
    await Promise.all([crawlSlice(web.app.deps, target, never), crawlSlice(web.app.deps, target, never)]);
    await web.app.settled();
    await crawlSlice(web.app.deps, target, never);
    expect(await written(generation)).toEqual({
      chunks: pageCount,
      ordinals: pageCount,
      urls: pageCount,
      pages: pageCount,
    });
    const other = await web.app.register();
    const next = await startGeneration();
    await crawlSlice(
      web.app.deps,
      { ...target, generation: next, organizationId: other.organizationId },
      never,
    );
    expect((await written(next))?.chunks).toBe(0);
  });

  it('REL-1: a superseded run stops, and keeps the pages for the run that replaced it', async () => {
    const generation = await startGeneration();
    const target = { organizationId: web.member.organizationId, sourceId, generation, slice: 0 };
    const late = crawlSlice(web.app.deps, target, never);
    await expect
      .poll(async () => (await written(generation))?.pages, { interval: 5, timeout: 40_000 })
      .toBeGreaterThan(2);
    await withPlatform(web.app.deps.database, (tx) =>
      tx.execute(sql`
        update knowledge_sources set crawl_state = jsonb_set(crawl_state, '{slice}', '1') where id = ${sourceId}`),
    );
    await late;
    const left = await written(generation);
    expect(left?.pages).toBeLessThan(pageCount);
    expect(left?.chunks).toBe(left?.pages);
    await crawlSlice(web.app.deps, { ...target, slice: 1 }, never);
    await web.app.settled();
    expect(await written(generation)).toMatchObject({ chunks: pageCount, urls: pageCount });
  });

  it('REL-5: refreshes a due source once, even if several processes check', async () => {
    const before = await liveGeneration();
    await web.member.patch(`/api/knowledge/${sourceId}`, { refresh: 'daily' });
    await withPlatform(web.app.deps.database, (tx) =>
      tx.execute(
        sql`update knowledge_sources set next_refresh_at = now() - interval '1 hour' where id = ${sourceId}`,
      ),
    );
    await Promise.all([refreshDueSources(web.app.deps, never), refreshDueSources(web.app.deps, never)]);
    await web.app.settled();
    expect(await liveGeneration()).toBe(before + 1);
    const { body } = await web.member.get(`/api/knowledge/${sourceId}`);
    expect(Date.parse(body.nextRefreshAt)).toBeGreaterThan(Date.now());
  });
});

describe('a large site of one organization', () => {
  it('REL-4: does not delay the sources of others', async () => {
    const slow = await startWebSite({
      '/': webPage(
        'Big',
        'Begin.',
        Array.from({ length: 1_000 }, (_, n) => `/s${n}`),
      ),
    });
    for (let n = 0; n < 1_000; n += 1) {
      slow.pages.set(`/s${n}`, (_request, response) => {
        setTimeout(() => response.end(webPage(`S${n}`, `Slow page ${n}.`)), 300);
      });
    }
    const busy = await startTestApp({ env: { EGRESS_ALLOW: `${web.site.host},${slow.host}` } });
    try {
      const [a, b] = [await busy.register(), await busy.register()];
      const chatbotOf = async (who: Member) => (await who.post('/api/chatbots', { name: 'Bot' })).body.id;
      const ofA = `/api/chatbots/${await chatbotOf(a)}/knowledge`;
      const ofB = `/api/chatbots/${await chatbotOf(b)}/knowledge`;
      for (let n = 0; n < 24; n += 1) {
        await a.post(ofA, { type: 'url', url: `${slow.origin}/`, crawl: { maxPages: 1_000 } });
        await a.post(ofA, { type: 'text', name: `T${n}`, content: `Text ${n}. `.repeat(2_000) });
      }
      await expect.poll(() => slow.asked.length, { timeout: 30_000 }).toBeGreaterThan(6);
      const page = (await b.post(ofB, { type: 'url', url: `${web.site.origin}/p1` })).body.id;
      const text = (await b.post(ofB, { type: 'text', name: 'Mine', content: 'A few words.' })).body.id;
      for (const id of [page, text]) {
        await expect
          .poll(async () => (await b.get(`/api/knowledge/${id}`)).body.status, { timeout: 15_000 })
          .toBe('ready');
      }
    } finally {
      await busy.close();
      await slow.close();
    }
  }, 60_000);
});

describe('a website that crashes the process each time it is read', () => {
  it("REL-1: is marked as failed with the reason, and read again only at a user's request", async () => {
    let isDeadly = true;
    web.site.pages.set('/deadly', (_request, response) => {
      if (!isDeadly)
        response.writeHead(200, { 'content-type': 'text/html' }).end(webPage('Fine', 'Now it reads.'));
    });
    const { body } = await web.member.post(path, {
      type: 'url',
      url: `${web.site.origin}/deadly`,
      refresh: 'daily',
    });
    await expect.poll(() => web.site.asked.includes('/deadly'), { timeout: 10_000 }).toBe(true);
    const { platform } = web.app.deps.database;
    await platform.execute(sql`
      update pgboss.job set state = 'retry', start_after = pgboss.job_now(), retry_count = 2
      where name = 'knowledge.crawl' and state = 'active'`);
    const read = async () => (await web.member.get(`/api/knowledge/${body.id}`)).body;
    await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe('error');
    expect(await read()).toMatchObject({
      error: expect.stringContaining('stopped the server three times'),
      refresh: 'daily',
      nextRefreshAt: null,
    });
    isDeadly = false;
    await web.member.post(`/api/knowledge/${body.id}/refresh`);
    await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('ready');
    expect((await read()).nextRefreshAt).not.toBeNull();
  });
});
