import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3Server } from '../../../../../tools/doubles/s3-server.ts';
import { downloadExport, makeExport, tablesOf } from '../../../test/exports.ts';
import { type Member, startTestApp, type TestApp } from '../../../test/harness.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

let bucket: Awaited<ReturnType<typeof startS3Server>>;
let app: TestApp;
let owner: Member;

beforeAll(async () => {
  bucket = await startS3Server();
  const { endpoint = '', region, bucket: name, accessKeyId, secretAccessKey } = bucket.config;
  app = await startTestApp({
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  });
  owner = await app.register();
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});

it('writes an export to a bucket in parts and reads it back whole', async () => {
  const { id: chatbotId } = (await owner.post('/api/chatbots', { name: 'Many leads' })).body;
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      insert into leads (id, organization_id, chatbot_id, name, confidence, created_at, updated_at)
      select gen_random_uuid(), ${owner.organizationId}, ${chatbotId}, repeat('name ', 300) || n, 'high',
        timestamptz '2026-01-01 00:00Z' + n * interval '1 second', timestamptz '2026-01-01 00:00Z'
      from generate_series(1, 5000) n`),
  );
  const made = await makeExport(owner, { type: 'all', format: 'json' });
  expect(made).toMatchObject({ status: 'ready' });
  expect(made.sizeBytes).toBeGreaterThan(7_500_000);
  const file = await downloadExport(owner, made.id);
  expect([file.status, file.bytes.length]).toEqual([200, made.sizeBytes]);
  expect((await tablesOf(file)).leads).toHaveLength(5_000);
});

it('a file missing in the bucket can be exported again', async () => {
  const { id } = await makeExport(owner, { type: 'users', format: 'json' });
  const row = await withPlatform(app.deps.database, (tx) =>
    tx.first<{ file_key: string }>(sql`select file_key from data_exports where id = ${id}`),
  );
  await app.deps.storage.remove(row?.file_key ?? '');
  expect((await downloadExport(owner, id)).status).toBe(409);
  expect((await owner.post(`/api/exports/${id}/retry`)).status).toBe(200);
  await app.settled();
  expect((await downloadExport(owner, id)).status).toBe(200);
});
