import { segmentDocument } from '@parley/knowledge/passages/segment';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-databases.ts';
import { tenantScope, withScope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { retrieve } from '../retrieval/retrieve.ts';
import {
  addSource,
  addText,
  buildGeneration,
  createKnowledgeBase,
  documentOf,
  type KnowledgeBase,
} from '../testing/knowledge-base.ts';
import { publishGeneration, purgeSource, writeSegments } from './index-generation.ts';

let test: TestDatabase;
let base: KnowledgeBase;

beforeAll(async () => {
  test = await createTestDatabase();
  base = await createKnowledgeBase(test.database);
});
afterAll(() => test.dispose());

const asTenant = <T>(work: Parameters<typeof withScope<T>>[2]) =>
  withScope(test.database, tenantScope(base.organizationId), work);
const segmentsOf = (text: string) => segmentDocument(documentOf(text));
const long = (word: string) =>
  Array.from({ length: 60 }, (_, n) => `The ${word} number ${n} is kept in hall ${n * 7} of the house.`).join(
    ' ',
  );

async function search(query: string): Promise<string[]> {
  const passages = await asTenant((tx) => retrieve(tx, { ...base, query }));
  return passages.map((passage) => passage.text);
}

async function rowsOf(sourceId: string) {
  return asTenant(async (tx) => ({
    chunks: await tx.rows(sql`
      select generation, ordinal, text, heading_path, content_hash, language, term_count, sentence_terms
      from chunks where source_id = ${sourceId} order by generation, ordinal`),
    terms: await tx.rows(sql`
      select term, generation, first_ordinal, postings::text from chunk_terms
      where source_id = ${sourceId} order by term, generation, first_ordinal`),
  }));
}

describe('writing and publishing a generation', () => {
  it('REL-2: search uses the old generation until the new one is published, and the old one is then removed', async () => {
    const sourceId = await addText(test.database, base, 'Prices', 'The wombat ticket costs eleven crowns.');
    const key = { ...base, sourceId, generation: 2 };
    await asTenant((tx) =>
      writeSegments(tx, { ...key, segments: segmentsOf('The wombat ticket costs twelve crowns.') }),
    );
    expect(await search('wombat ticket')).toEqual(['The wombat ticket costs eleven crowns.']);

    await asTenant((tx) => publishGeneration(tx, { ...key, now: new Date() }));
    expect(await search('wombat ticket')).toEqual(['The wombat ticket costs twelve crowns.']);
    const { chunks, terms } = await rowsOf(sourceId);
    expect(new Set([...chunks, ...terms].map((row) => row.generation))).toEqual(new Set([2]));
  });

  it('REL-2: writing a generation twice, or resuming in the middle, produces the same rows', async () => {
    const segments = segmentsOf(`${long('vase')}\n${long('lamp')}\n${long('rug')}`);
    expect(segments.length).toBeGreaterThan(6);
    const once = await addSource(test.database, base, 'Once');
    await buildGeneration(test.database, base, once, 1, segments);
    const twice = await addSource(test.database, base, 'Once');
    const key = { ...base, sourceId: twice, generation: 1 };
    await asTenant((tx) => writeSegments(tx, { ...key, segments: segments.slice(0, 5) }));
    await asTenant((tx) => writeSegments(tx, { ...key, segments }));
    await asTenant((tx) => writeSegments(tx, { ...key, segments }));
    expect(await rowsOf(twice)).toEqual(await rowsOf(once));
  });

  it('finds content written in several runs, and keeps one row per term', async () => {
    const segments = segmentsOf(`${long('sextant')}\n${long('compass')}`);
    const atOnce = await addSource(test.database, base, 'Runs');
    await buildGeneration(test.database, base, atOnce, 1, segments);
    const { terms } = await rowsOf(atOnce);
    const sourceId = await addSource(test.database, base, 'Runs');
    const key = { ...base, sourceId, generation: 1 };
    for (const segment of segments)
      await asTenant((tx) => writeSegments(tx, { ...key, segments: [segment] }));
    await asTenant((tx) => publishGeneration(tx, { ...key, now: new Date() }));
    const merged = (await rowsOf(sourceId)).terms;
    expect(merged.map(({ term, postings }) => ({ term, postings }))).toEqual(
      terms.map(({ term, postings }) => ({ term, postings })),
    );
    expect((await search('sextant number 3 hall 21'))[0]).toContain('sextant number 3 ');
    expect((await search('compass number 59 hall'))[0]).toContain('compass number 59 ');
  });

  it('counts chunks, tokens, and languages of the live generation', async () => {
    const sourceId = await addText(test.database, base, 'Counts', long('kettle'));
    const source = await asTenant((tx) =>
      tx.first(sql<Record<string, unknown>>`
        select live_generation, building_generation, chunk_count, token_count, languages from knowledge_sources
        where id = ${sourceId}`),
    );
    const segments = segmentsOf(long('kettle'));
    expect(source).toEqual({
      live_generation: 1,
      building_generation: null,
      chunk_count: segments.length,
      token_count: segments.reduce((sum, segment) => sum + segment.tokenCount, 0),
      languages: ['en'],
    });
  });

  it('purging a source in batches leaves no chunk and no term', async () => {
    const kept = await addText(test.database, base, 'Kept', 'The heron stays.');
    const sourceId = await addText(test.database, base, 'Gone', `${long('heron')}\n${long('stork')}`);
    let done = false;
    for (let runs = 0; !done && runs < 50; runs += 1) {
      ({ done } = await asTenant((tx) => purgeSource(tx, { ...base, sourceId, limit: 3 })));
    }
    expect(await rowsOf(sourceId)).toEqual({ chunks: [], terms: [] });
    expect((await rowsOf(kept)).chunks).toHaveLength(1);
  });

  it('deleting a source row leaves no chunk and no term', async () => {
    const sourceId = await addText(test.database, base, 'Row', 'The ibis stays.');
    await asTenant((tx) => tx.execute(sql`delete from knowledge_sources where id = ${sourceId}`));
    expect(await rowsOf(sourceId)).toEqual({ chunks: [], terms: [] });
  });
});
