import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { IngestSuperseded } from './ingest-failure.ts';
import { ingestSource } from './ingest-source.ts';
import { toIngestFailure } from './to-ingest-failure.ts';

const fact = 'The zebrafinch voucher is valid for forty-two days after purchase.';
const never = new AbortController().signal;

let app: TestApp;
let member: Member;
let chatbotId: string;
let sourceId: string;

beforeAll(async () => {
  app = await startTestApp();
  member = await app.register();
  chatbotId = (await member.post('/api/chatbots', { name: 'Reads' })).body.id;
  const path = `/api/chatbots/${chatbotId}/knowledge`;
  sourceId = (await member.multipart(path, { name: 'a.txt', bytes: fact })).body.id;
  await app.settled();
});
afterAll(() => app.close());

/** Dependencies that call `reading` while the file is being read. */
function depsWhile(reading: () => Promise<unknown>): Deps {
  const { storage } = app.deps;
  return {
    ...app.deps,
    storage: {
      ...storage,
      async withLocalFile(key, work) {
        const result = await storage.withLocalFile(key, work);
        await reading();
        return result;
      },
    },
  };
}

/** Starts the next generation without a job that builds it. */
async function startGeneration(): Promise<number> {
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ generation: number }>(sql`
      update knowledge_sources set status = 'processing', building_generation = live_generation + 1
      where id = ${sourceId} returning building_generation as generation`),
  );
  return row!.generation;
}

function stored() {
  return withPlatform(app.deps.database, (tx) =>
    tx.first(sql`
      select s.status, s.live_generation, array_agg(distinct c.generation) as generations,
        (select array_agg(distinct generation) from chunk_terms where source_id = s.id) as indexed
      from knowledge_sources s join chunks c on c.source_id = s.id
      where s.id = ${sourceId} group by s.id, s.organization_id, s.status, s.live_generation`),
  );
}

const target = (generation: number) => ({ organizationId: member.organizationId, sourceId, generation });

it('KB-06: discards a build superseded by a refresh', async () => {
  const generation = await startGeneration();
  const deps = depsWhile(async () => {
    await member.post(`/api/knowledge/${sourceId}/refresh`);
    await app.settled();
  });
  await ingestSource(deps, target(generation), never);
  const newest = generation + 1;
  expect(await stored()).toEqual({
    status: 'ready',
    live_generation: newest,
    generations: [newest],
    indexed: [newest],
  });
});

it('KB-06: a repeated run, or one of another organization, changes nothing', async () => {
  const before = await stored();
  const { building_generation } = (await withPlatform(app.deps.database, (tx) =>
    tx.first<{ building_generation: number | null }>(sql`
      select building_generation from knowledge_sources where id = ${sourceId}`),
  ))!;
  expect(building_generation).toBeNull();
  await ingestSource(app.deps, target(1), never);
  const other = await app.register();
  const generation = await startGeneration();
  await ingestSource(app.deps, { ...target(generation), organizationId: other.organizationId }, never);
  expect(await stored()).toEqual({ ...before, status: 'processing' });
  await ingestSource(app.deps, target(generation), never);
  expect(await stored()).toMatchObject({
    status: 'ready',
    live_generation: generation,
    generations: [generation],
  });
});

it('KB-06: reports an unexpected error without details, and keeps what is searchable', async () => {
  const generation = await startGeneration();
  const deps = depsWhile(() => Promise.reject(new Error('secret detail')));
  await ingestSource(deps, target(generation), never);
  const { body } = await member.get(`/api/knowledge/${sourceId}`);
  expect(body).toMatchObject({ status: 'error', searchable: true });
  expect(body.error).not.toContain('secret');
  expect(await stored()).toMatchObject({ generations: [generation - 1] });
});

it('KB-06: keeps the source processing after an interruption, for the next attempt', async () => {
  await member.post(`/api/knowledge/${sourceId}/refresh`);
  await app.settled();
  const generation = await startGeneration();
  const controller = new AbortController();
  const deps = depsWhile(async () => controller.abort(new Error('cut off')));
  await expect(ingestSource(deps, target(generation), controller.signal)).rejects.toThrow('cut off');
  expect((await member.get(`/api/knowledge/${sourceId}`)).body).toMatchObject({
    status: 'processing',
    searchable: true,
  });
  await ingestSource(app.deps, target(generation), never);
  expect((await member.get(`/api/knowledge/${sourceId}`)).body.status).toBe('ready');
});

it('KB-06: discards a build whose organization is deleted meanwhile, without logging an error', () => {
  const faults: unknown[] = [];
  const log = { error: (fault: unknown) => faults.push(fault) } as unknown as Deps['log'];
  const failure = toIngestFailure({ log }, { sourceId }, new AppError('not_found'), never);
  expect(failure).toBeInstanceOf(IngestSuperseded);
  expect(faults).toEqual([]);
});
