import { type AnalyzedSegment, analyzeSegment, packPostings } from '@parley/knowledge/passages/postings';
import type { Segment } from '@parley/knowledge/passages/segment';
import type { Transaction } from '../../db/database.ts';
import { nothing, sql } from '../../db/sql.ts';
import { timeOrderedIds } from '../../lib/ids.ts';
import { readerVersion } from '../reader/parse-file.ts';
import { encodeBlocks } from '../stored-blocks.ts';
import { copyVectors } from './copy-vectors.ts';
import { shareLoop } from './share-loop.ts';

/** Identifies one generation of a source: one build of its passages and index, which replaces the previous one when complete. */
export interface Generation {
  organizationId: string;
  chatbotId: string;
  sourceId: string;
  generation: number;
}

const batchSize = 200;
const pathSeparator = '\u001f';
/** Larger generations keep one row per batch and term, because merging takes too long for one statement. */
const maxMergedChunks = 5_000;

/**
 * Writes passages of a generation that is being built, with their terms. Passages arrive in the order of their ordinals. Existing
 * rows from the first ordinal on are replaced, so that a repeated or restarted run produces the same rows.
 */
export async function writeSegments(
  tx: Transaction,
  input: Generation & { segments: readonly Segment[] },
): Promise<{ chunks: number; tokens: number }> {
  const { segments, ...generation } = input;
  const first = segments[0];
  if (!first) return { chunks: 0, tokens: 0 };
  await removeFrom(tx, generation, first.ordinal);
  const sourceName = await nameOf(tx, generation);
  for (let start = 0; start < segments.length; start += batchSize) {
    const batch: AnalyzedSegment[] = [];
    for await (const segment of shareLoop(segments.slice(start, start + batchSize))) {
      batch.push(analyzeSegment(segment, sourceName));
    }
    await insertChunks(tx, generation, batch);
    await insertTerms(tx, generation, batch);
    await copyVectors(tx, generation, {
      first: batch[0]?.segment.ordinal ?? 0,
      last: batch.at(-1)?.segment.ordinal ?? 0,
    });
  }
  return { chunks: segments.length, tokens: segments.reduce((sum, segment) => sum + segment.tokenCount, 0) };
}

/**
 * Publishes a generation and removes all other generations of the source in the same transaction. Readers see either the old or
 * the new one, never both.
 * @param input `isReread` if a newer parser read the same content, so that the source counts as unchanged
 */
export async function publishGeneration(
  tx: Transaction,
  input: Generation & { now: Date; isReread?: boolean },
): Promise<void> {
  const { organizationId, chatbotId, sourceId, generation, now, isReread = false } = input;
  const changed = isReread ? nothing : sql`last_synced_at = ${now}, updated_at = ${now},`;
  const built = await tx.first(sql<{ chunk_count: number }>`
    update knowledge_sources set
      live_generation = ${generation},
      building_generation = null,
      chunk_count = built.chunks,
      token_count = built.tokens,
      term_count = built.terms,
      languages = built.languages,
      ${changed}
      reader_version = ${readerVersion},
      reader_generation = ${generation}
    from (
      select count(*)::int as chunks,
        coalesce(sum(token_count), 0)::int as tokens,
        coalesce(sum(term_count), 0)::bigint as terms,
        coalesce(array_agg(distinct language order by language) filter (where language is not null), '{}') as languages
      from chunks
      where organization_id = ${organizationId} and source_id = ${sourceId} and generation = ${generation}
    ) built
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and id = ${sourceId}
    returning chunk_count`);
  await tx.execute(sql`
    delete from chunk_terms
    where organization_id = ${organizationId} and source_id = ${sourceId} and generation <> ${generation}`);
  await tx.execute(sql`
    delete from chunks
    where organization_id = ${organizationId} and source_id = ${sourceId} and generation <> ${generation}`);
  if (built && built.chunk_count <= maxMergedChunks) await mergeTerms(tx, input);
}

/** Merges the rows that the batches of a generation wrote for one term, so that a search reads one row instead of dozens. */
async function mergeTerms(
  tx: Transaction,
  { organizationId, chatbotId, sourceId, generation }: Generation,
): Promise<void> {
  await tx.execute(sql`
    with parts as (
      delete from chunk_terms
      where organization_id = ${organizationId} and source_id = ${sourceId} and generation = ${generation}
        and term = any (array(
          select term from chunk_terms
          where organization_id = ${organizationId} and source_id = ${sourceId} and generation = ${generation}
          group by term having count(*) > 1))
      returning term, first_ordinal, postings
    )
    insert into chunk_terms (organization_id, chatbot_id, term, source_id, generation, first_ordinal, postings)
    select ${organizationId}, ${chatbotId}, term, ${sourceId}, ${generation}, min(first_ordinal), array_agg(posting order by posting)
    from parts cross join lateral unnest(postings) as posting
    group by term`);
}

/** Deletes up to `limit` chunks of a deleted source, and their terms with the last of them. Repeat until `done`. */
export async function purgeSource(
  tx: Transaction,
  input: { organizationId: string; sourceId: string; limit?: number },
): Promise<{ done: boolean }> {
  const { organizationId, sourceId, limit = 2_000 } = input;
  const terms = await tx.execute(sql`
    delete from chunk_terms where ctid = any (array(
      select ctid from chunk_terms
      where organization_id = ${organizationId} and source_id = ${sourceId} limit ${limit * 20}))`);
  const chunks = await tx.execute(sql`
    delete from chunks where ctid = any (array(
      select ctid from chunks
      where organization_id = ${organizationId} and source_id = ${sourceId} limit ${limit}))`);
  return { done: terms < limit * 20 && chunks < limit };
}

async function removeFrom(tx: Transaction, generation: Generation, ordinal: number): Promise<void> {
  const { organizationId, sourceId } = generation;
  await tx.execute(sql`
    delete from chunk_terms
    where organization_id = ${organizationId} and source_id = ${sourceId}
      and generation = ${generation.generation} and first_ordinal >= ${ordinal}`);
  await tx.execute(sql`
    delete from chunks
    where organization_id = ${organizationId} and source_id = ${sourceId}
      and generation = ${generation.generation} and ordinal >= ${ordinal}`);
}

async function nameOf(tx: Transaction, { organizationId, chatbotId, sourceId }: Generation): Promise<string> {
  const source = await tx.first(sql<{ name: string }>`
    select name from knowledge_sources
    where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and id = ${sourceId}`);
  return source?.name ?? '';
}

async function insertChunks(
  tx: Transaction,
  generation: Generation,
  batch: readonly AnalyzedSegment[],
): Promise<void> {
  const { organizationId, chatbotId, sourceId } = generation;
  const segments = batch.map((entry) => entry.segment);
  await tx.execute(sql`
    insert into chunks (id, organization_id, chatbot_id, source_id, generation, ordinal, text, heading_path, page, url,
      content_hash, language, token_count, term_count, sentence_terms, blocks)
    select c.id, ${organizationId}, ${chatbotId}, ${sourceId}, ${generation.generation}, c.ordinal, c.text,
      string_to_array(c.heading_path, ${pathSeparator}), c.page, c.url, c.content_hash, c.language, c.token_count,
      c.term_count, c.sentence_terms, c.blocks::jsonb
    from unnest(
      ${segments.map(() => timeOrderedIds.next())}::uuid[],
      ${segments.map((segment) => segment.ordinal)}::int[],
      ${segments.map((segment) => segment.text)}::text[],
      ${segments.map((segment) => segment.headingPath.join(pathSeparator))}::text[],
      ${segments.map((segment) => segment.page)}::int[],
      ${segments.map((segment) => segment.url)}::text[],
      ${segments.map((segment) => segment.contentHash)}::text[],
      ${segments.map((segment) => segment.language)}::text[],
      ${segments.map((segment) => segment.tokenCount)}::int[],
      ${batch.map((entry) => entry.termCount)}::int[],
      ${batch.map((entry) => entry.sentenceTerms)}::text[],
      ${segments.map((segment) => encodeBlocks(segment.blocks))}::text[]
    ) as c (id, ordinal, text, heading_path, page, url, content_hash, language, token_count, term_count, sentence_terms,
      blocks)`);
}

async function insertTerms(
  tx: Transaction,
  generation: Generation,
  batch: readonly AnalyzedSegment[],
): Promise<void> {
  const { organizationId, chatbotId, sourceId } = generation;
  const postings = packPostings(batch);
  await tx.execute(sql`
    insert into chunk_terms (organization_id, chatbot_id, term, source_id, generation, first_ordinal, postings)
    select ${organizationId}, ${chatbotId}, t.term, ${sourceId}, ${generation.generation},
      ${batch[0]?.segment.ordinal ?? 0}, t.postings::bigint[]
    from unnest(
      ${[...postings.keys()]}::text[],
      ${[...postings.values()].map((packed) => `{${packed.join(',')}}`)}::text[]
    ) as t (term, postings)`);
}
