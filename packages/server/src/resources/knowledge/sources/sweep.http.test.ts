import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '../../../../test/harness.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
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

it('REL-9: a stored file without a source is removed after an hour; referenced and recent ones stay', async () => {
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

it('KB-06, REL-2: a source whose ingest was lost ends in error with a sentence and can be refreshed', async () => {
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
