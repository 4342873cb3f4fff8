import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { readerVersion } from '../../../knowledge/reader/parse-file.ts';
import { rereadOutdatedSources } from './reread.jobs.ts';
import { sweepLostIngests, sweepOrphanedFiles } from './sweep.jobs.ts';

let app: TestApp;
let member: Member;
let chatbotId: string;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
  chatbotId = (await member.post('/api/chatbots', { name: 'Swept' })).body.id;
});
afterAll(async () => {
  await app.close();
});

it('REL-9: deletes a stored file without a source after an hour; keeps referenced and recent ones', async () => {
  const { storage, config } = app.deps;
  const source = await member.multipart(`/api/chatbots/${chatbotId}/knowledge`, {
    name: 'a.txt',
    bytes: 'Some text.',
  });
  const old = await storage.put(member.organizationId, Readable.from([Buffer.from('old')]), 100);
  const young = await storage.put(member.organizationId, Readable.from([Buffer.from('young')]), 100);
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  const named = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ file_key: string }>(sql`select file_key from knowledge_sources where id = ${source.body.id}`),
  );
  for (const key of [old.key, named?.file_key ?? ''])
    await utimes(join(config.dataDir, 'files', key), longAgo, longAgo);
  await sweepOrphanedFiles(app.deps, new AbortController().signal);
  const left: string[] = [];
  for await (const key of storage.listOlder(new Date(Date.now() + 60_000))) left.push(key);
  expect(left.sort()).toEqual([named?.file_key, young.key].sort());
});

it('KB-06, REL-2: a source whose ingest was lost ends in error with a message and can be refreshed', async () => {
  const { body } = await member.post(`/api/chatbots/${chatbotId}/knowledge`, {
    type: 'text',
    name: 'Lost',
    content: 'Lost words.',
  });
  await app.settled();
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      update knowledge_sources set status = 'processing', building_generation = 2,
        updated_at = ${new Date(Date.now() - 3 * 3_600_000)}
      where id = ${body.id}`),
  );
  await sweepLostIngests(app.deps);
  const failed = await member.get(`/api/knowledge/${body.id}`);
  expect(failed.body).toMatchObject({
    status: 'error',
    searchable: true,
    error: expect.stringContaining('Refresh it'),
  });
  await member.post(`/api/knowledge/${body.id}/refresh`);
  await app.settled();
  expect((await member.get(`/api/knowledge/${body.id}`)).body).toMatchObject({
    status: 'ready',
    error: null,
  });
});

describe('a source parsed by an earlier version of the reader', () => {
  const never = new AbortController().signal;
  const markdown =
    'To pay for the walrus:\n\n1. Open Billing\n2. Press Pay\n\n| Plan | Price |\n|---|---|\n| Basic | 9 |\n';

  async function addText(to: Member, content = markdown): Promise<string> {
    const chatbot = await to.post('/api/chatbots', { name: 'Reads' });
    const path = `/api/chatbots/${chatbot.body.id}/knowledge`;
    const { body } = await to.post(path, { type: 'text', name: 'Walrus', content });
    await app.settled();
    return body.id;
  }

  /** Simulates the state after an upgrade: parsed by the previous version, without blocks. */
  async function makeOutdated(...ids: string[]): Promise<void> {
    await withPlatform(app.deps.database, async (tx) => {
      await tx.execute(sql`update chunks set blocks = null where source_id = any(${ids}::uuid[])`);
      await tx.execute(sql`
        update knowledge_sources set reader_version = ${readerVersion - 1} where id = any(${ids}::uuid[])`);
    });
  }

  /** The live generation, whether its passages have blocks, and the number of events about the source. */
  function stateOf(id: string) {
    return withPlatform(app.deps.database, (tx) =>
      tx.first<{ live: number; hasBlocks: boolean; reports: number }>(sql`
        select live_generation as live,
          (select bool_and(blocks is not null) from chunks where source_id = s.id and generation = s.live_generation)
            as "hasBlocks",
          (select count(*)::int from events
            where resource_id = s.id and type in ('knowledge.ready', 'knowledge.updated', 'knowledge.progress')) as reports
        from knowledge_sources s where id = ${id}`),
    );
  }

  it('is re-read once, stays ready and searchable meanwhile, and does not count as changed', async () => {
    const id = await addText(member);
    const other = await addText(await app.register());
    await makeOutdated(id);
    const before = await stateOf(id);
    const { body: shown } = await member.get(`/api/knowledge/${id}`);
    await rereadOutdatedSources(app.deps, never);
    expect((await member.get(`/api/knowledge/${id}`)).body).toEqual(shown);
    const path = `/api/chatbots/${shown.chatbotId}/knowledge/search`;
    expect((await member.post(path, { query: 'walrus' })).body.results).toHaveLength(1);
    await app.settled();
    expect(before).toMatchObject({ live: 1, hasBlocks: false });
    expect(await stateOf(id)).toEqual({ ...before, live: 2, hasBlocks: true });
    expect((await member.get(`/api/knowledge/${id}`)).body).toEqual(shown);
    await rereadOutdatedSources(app.deps, never);
    await app.settled();
    expect(await stateOf(id)).toMatchObject({ live: 2 });
    expect(await stateOf(other)).toMatchObject({ live: 1 });
  });

  it('is re-read if a process of the previous release has parsed it since', async () => {
    const id = await addText(member);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update knowledge_sources set reader_generation = 0 where id = ${id}`),
    );
    await rereadOutdatedSources(app.deps, never);
    await app.settled();
    expect(await stateOf(id)).toMatchObject({ live: 2 });
  });

  it('stays unchanged if the re-read fails, and is not tried again', async () => {
    const path = `/api/chatbots/${chatbotId}/knowledge`;
    const { body } = await member.multipart(path, { name: 'gone.txt', bytes: 'The walrus sleeps.' });
    await app.settled();
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update knowledge_sources set file_key = file_key || 'x' where id = ${body.id}`),
    );
    await makeOutdated(body.id);
    const { body: shown } = await member.get(`/api/knowledge/${body.id}`);
    await rereadOutdatedSources(app.deps, never);
    await app.settled();
    expect((await member.get(`/api/knowledge/${body.id}`)).body).toEqual(shown);
    expect(shown).toMatchObject({ status: 'ready', searchable: true });
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update knowledge_sources set reread_at = null where id = ${body.id}`),
    );
    await rereadOutdatedSources(app.deps, never);
    expect(await buildingOf(body.id)).toBe(3);
  });

  it('is superseded by a refresh that a user requests', async () => {
    const id = await addText(member);
    await makeOutdated(id);
    await rereadOutdatedSources(app.deps, never);
    await member.post(`/api/knowledge/${id}/refresh`);
    await app.settled();
    expect(await stateOf(id)).toMatchObject({ live: 3, hasBlocks: true });
    expect((await member.get(`/api/knowledge/${id}`)).body.status).toBe('ready');
  });

  it('is re-read a few at a time per organization', async () => {
    const owner = await app.register();
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await addText(owner, `Walrus number ${n}`));
    await makeOutdated(...ids);
    const started = () =>
      withPlatform(app.deps.database, (tx) =>
        tx.first<{ count: number }>(sql`
          select count(*)::int as count from knowledge_sources where id = any(${ids}::uuid[]) and reread_at is not null`),
      );
    await rereadOutdatedSources(app.deps, never);
    expect(await started()).toEqual({ count: 5 });
    await rereadOutdatedSources(app.deps, never);
    expect(await started()).toEqual({ count: 7 });
  });

  it('is re-read later if an attempt was lost', async () => {
    const id = await addText(member);
    await makeOutdated(id);
    const loseTry = (minutesAgo: number) =>
      withPlatform(app.deps.database, (tx) =>
        tx.execute(sql`
          update knowledge_sources set building_generation = 2,
            reread_at = ${new Date(Date.now() - minutesAgo * 60_000)} where id = ${id}`),
      );
    await loseTry(119);
    await rereadOutdatedSources(app.deps, never);
    expect(await buildingOf(id)).toBe(2);
    await loseTry(121);
    await rereadOutdatedSources(app.deps, never);
    await app.settled();
    expect(await stateOf(id)).toMatchObject({ live: 3, hasBlocks: true });
  });

  it('waits for its next refresh if it is a website, whose pages are not stored', async () => {
    const id = await addText(member);
    await makeOutdated(id);
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`update knowledge_sources set type = 'url' where id = ${id}`),
    );
    await rereadOutdatedSources(app.deps, never);
    expect(await buildingOf(id)).toBeNull();
  });

  async function buildingOf(id: string): Promise<number | null> {
    const row = await withPlatform(app.deps.database, (tx) =>
      tx.first<{ building: number | null }>(sql`
        select building_generation as building from knowledge_sources where id = ${id}`),
    );
    return row?.building ?? null;
  }
});
