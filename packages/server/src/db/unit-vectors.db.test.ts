import { afterEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-databases.ts';
import { addText, createKnowledgeBase } from '../knowledge/testing/knowledge-base.ts';
import type { Database } from './database.ts';
import { loadMigrations } from './migrating/migration.ts';
import { openDatabase } from './open.ts';
import { withPlatform } from './scope.ts';
import { sql } from './sql.ts';

/** Schema version of the release before knowledge units had vectors. */
const before = 47;
/** Newest schema version that this release can run on. */
const newest = 51;
const modelId = 'openai:text-embedding-3-small';

let test: TestDatabase | undefined;
let opened: Database | undefined;

afterEach(async () => {
  await opened?.close();
  await test?.dispose();
});

/** Stores a vector as that release does. */
function addVector(database: Database, sourceId: string, numbers: string): Promise<number> {
  return withPlatform(database, (tx) =>
    tx.execute(sql`
      insert into embeddings (organization_id, chatbot_id, model_id, source_id, generation, chunk_id, dimensions, embedding)
      select organization_id, chatbot_id, ${modelId}, source_id, generation, id, 3, ${numbers}::halfvec
      from chunks where source_id = ${sourceId}
      on conflict (organization_id, chatbot_id, model_id, chunk_id)
        do update set embedding = excluded.embedding, dimensions = excluded.dimensions`),
  );
}

const vectors = (database: Database) =>
  withPlatform(database, (tx) =>
    tx.rows(sql`select embedding::text as numbers, units from embeddings order by embedding::text`),
  );

it('REL-10: keeps vectors through the upgrade, and the previous release can go on writing its own', async () => {
  const migrations = (await loadMigrations()).filter(({ version }) => version <= newest);
  const old = migrations.filter(({ version }) => version <= before);
  test = await createTestDatabase(undefined, { migrations: old });
  const base = await createKnowledgeBase(test.database);
  const first = await addText(test.database, base, 'First', 'Refunds take two weeks.');
  await addVector(test.database, first, '[1,0,0]');
  await test.database.close();

  opened = await openDatabase({ ...test.options, migrations });
  expect(await vectors(opened)).toEqual([{ numbers: '[1,0,0]', units: null }]);
  await withPlatform(opened, (tx) => tx.execute(sql`update embeddings set units = decode('0102', 'hex')`));
  await opened.close();

  opened = await openDatabase({ ...test.options, migrations: old });
  const second = await addText(opened, base, 'Second', 'Dogs are welcome.');
  await addVector(opened, second, '[0,1,0]');
  await addVector(opened, first, '[0,0,1]');
  expect(await vectors(opened)).toEqual([
    { numbers: '[0,0,1]', units: Buffer.from([1, 2]) },
    { numbers: '[0,1,0]', units: null },
  ]);
});
