import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-databases.ts';
import { tenantScope, withPlatform, withScope } from '../../db/scope.ts';
import { type Statement, sql } from '../../db/sql.ts';
import { addText, createKnowledgeBase, type KnowledgeBase } from '../testing/knowledge-base.ts';
import { nearestChunks, toVectorText } from './vector-search.ts';

const modelId = 'test:vectors';
const size = 384;
/** Many times what one traversal of the graph reads, so that only an iterative scan finds a few vectors among them. */
const otherVectors = 600;

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.dispose());

describe.each([
  ['by scan', 10],
  ['by graph, where there is one', 100_000],
])('%s', (_, chunks) => {
  it('returns the nearest first, and no more than requested', async () => {
    const base = await createKnowledgeBase(test.database);
    await addVector(base, 'Far', [0, 1]);
    await addVector(base, 'Near', [1, 0.1]);
    await addVector(base, 'Between', [1, 1]);
    expect(await names(base, chunks)).toEqual(['Near', 'Between', 'Far']);
    expect(await names(base, chunks, 1)).toEqual(['Near']);
  });

  it('SEC-30: never another organization’s, another chatbot’s, or another model’s', async () => {
    const base = await createKnowledgeBase(test.database);
    const other = await createKnowledgeBase(test.database);
    const sibling = await createKnowledgeBase(test.database, base.organizationId);
    await addVector(base, 'Mine', [0, 1]);
    await addVector(other, 'Foreign', [1, 0]);
    await addVector(sibling, 'Sibling', [1, 0]);
    const otherModel = await addVector(base, 'Other model', [1, 0]);
    await change(sql`update embeddings set model_id = 'test:other' where source_id = ${otherModel}`);
    expect(await names(base, chunks)).toEqual(['Mine']);
    expect(await asPlatform(base, chunks)).toEqual(['Mine']);
    const crossed = { organizationId: base.organizationId, chatbotId: other.chatbotId };
    expect(await names(crossed, chunks)).toEqual([]);
    expect(await asPlatform(crossed, chunks)).toEqual([]);
  });

  it('SEC-30: never a source that is disabled, deleted, or not live, next to one that is live', async () => {
    const base = await createKnowledgeBase(test.database);
    await addVector(base, 'Open', [0, 1]);
    const disabled = await addVector(base, 'Disabled', [1, 0]);
    const deleted = await addVector(base, 'Deleted', [1, 0]);
    const older = await addVector(base, 'Older', [1, 0]);
    expect(await names(base, chunks)).toHaveLength(4);
    await change(sql`update knowledge_sources set enabled = false where id = ${disabled}`);
    await change(sql`update knowledge_sources set deleted_at = '2026-01-01T00:00:00Z' where id = ${deleted}`);
    await change(sql`update knowledge_sources set live_generation = 2 where id = ${older}`);
    expect(await names(base, chunks)).toEqual(['Open']);
    expect(await asPlatform(base, chunks)).toEqual(['Open']);
  });
});

// The embedded engine has no graph.
if (process.env.PARLEY_TEST_ENGINE === 'postgres') {
  it('the graph finds all of a few vectors among many others', async () => {
    const others = await createKnowledgeBase(test.database);
    const sourceId = await addVector(others, 'Others', [1, 0]);
    await change(sql`
      insert into chunks (id, organization_id, chatbot_id, source_id, generation, ordinal, text, heading_path,
        content_hash, token_count, term_count, sentence_terms)
      select gen_random_uuid(), ${others.organizationId}, ${others.chatbotId}, ${sourceId}, 1, n, 'x', '{}', '', 1, 1, 'x'
      from generate_series(1, ${otherVectors}) as n`);
    await change(sql`
      insert into embeddings (organization_id, chatbot_id, model_id, source_id, generation, chunk_id, dimensions, embedding)
      select c.organization_id, c.chatbot_id, ${modelId}, c.source_id, 1, c.id, ${size},
        (select array_agg(random() - 0.5) from generate_series(1, ${size}) where c.ordinal > 0)::real[]::halfvec
      from chunks c where c.source_id = ${sourceId} and c.ordinal > 0`);
    const few = await createKnowledgeBase(test.database);
    for (let n = 0; n < 12; n += 1) await addVector(few, `Few ${n}`, [n, 1]);
    expect(await names(few, 100_000)).toHaveLength(12);
  });
}

/** Adds a source of one passage with a vector that begins with the given numbers. */
async function addVector(base: KnowledgeBase, name: string, start: number[]): Promise<string> {
  const sourceId = await addText(test.database, base, name, `${name}.`);
  await withScope(test.database, tenantScope(base.organizationId), (tx) =>
    tx.execute(sql`
      insert into embeddings (organization_id, chatbot_id, model_id, source_id, generation, chunk_id, dimensions, embedding)
      select organization_id, chatbot_id, ${modelId}, source_id, generation, id, ${size}, ${toVectorText(vectorOf(start))}::halfvec
      from chunks where source_id = ${sourceId}`),
  );
  return sourceId;
}

function vectorOf(start: number[]): Float32Array {
  const vector = new Float32Array(size);
  vector.set(start);
  return vector;
}

function ask(base: KnowledgeBase, chunks: number, limit: number) {
  const { engine } = test.database;
  return { base, question: { modelId, vector: vectorOf([1, 0]) }, options: { engine, chunks, limit } };
}

async function names(base: KnowledgeBase, chunks: number, limit = 20): Promise<string[]> {
  const { question, options } = ask(base, chunks, limit);
  const found = await withScope(test.database, tenantScope(base.organizationId), (tx) =>
    nearestChunks(tx, base, question, options),
  );
  return found.map((row) => row.source_name);
}

/** Queries as the owner of all rows, so that only the query's own conditions restrict it. */
async function asPlatform(base: KnowledgeBase, chunks: number): Promise<string[]> {
  const { question, options } = ask(base, chunks, 20);
  const found = await withPlatform(test.database, (tx) => nearestChunks(tx, base, question, options));
  return found.map((row) => row.source_name);
}

async function change(statement: Statement): Promise<void> {
  await withPlatform(test.database, (tx) => tx.execute(statement));
}
