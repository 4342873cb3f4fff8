import type { Reader } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';
import { createPostingCache } from './posting-cache.ts';
import { decodePostings, noPostings, type PostedSource, type PostingList } from './posting-lists.ts';
import { type SearchedKey, withTags } from './searched-key.ts';

/** The posting lists of a question's terms. */
export interface Postings {
  readonly sources: readonly PostedSource[];
  readonly lists: ReadonlyMap<string, PostingList>;
}

/** 32 MiB at most, for all chatbots of the process. */
const cache = createPostingCache({ maxPostings: 4 * 1024 * 1024 });

/**
 * Reads the live postings of terms in one statement. A frequent word has a posting in most chunks, so lists stay in memory and
 * are read again only if a source was added, removed, disabled or replaced: the statement compares a fingerprint of what may
 * be searched now. `offset 0` and `is true` force the one plan that is fast (look up each term, hash the sources), because the
 * planner may have no statistics about a new tenant yet.
 */
export async function readPostings(
  reader: Reader,
  key: SearchedKey,
  terms: readonly string[],
): Promise<Postings> {
  const { organizationId, chatbotId, tags = [] } = key;
  const cacheKey = JSON.stringify([organizationId, chatbotId, ...tags]);
  const known = cache.get(cacheKey);
  const lists = new Map<string, PostingList>();
  for (const term of terms) {
    const list = known?.lists.get(term);
    if (list) lists.set(term, list);
  }
  const rows = await reader.rows(sql<{ fingerprint: string; term: string; postings: Buffer | null }>`
    with live as materialized (
      select id, live_generation from knowledge_sources
      where organization_id = ${organizationId} and chatbot_id = ${chatbotId}
        and enabled and deleted_at is null and live_generation is not null ${withTags(key)}
    ),
    state as materialized (
      select concat(count(*), ' ', bit_xor(uuid_hash_extended(id, live_generation))) as fingerprint from live
    )
    select state.fingerprint, query.term, case when query.is_known and state.fingerprint = ${known?.fingerprint ?? ''} then null else (
      select string_agg(uuid_send(source_id) || int4send(generation) || array_send(postings), '')
      from (
        select source_id, generation, postings from chunk_terms
        where organization_id = ${organizationId} and chatbot_id = ${chatbotId} and term = query.term
        offset 0
      ) as matches
      where ((source_id, generation) in (select id, live_generation from live)) is true
    ) end as postings
    from state
    cross join unnest(
      ${terms}::text[],
      ${terms.map((term) => lists.has(term))}::boolean[]
    ) as query (term, is_known)`);
  const fingerprint = rows[0]?.fingerprint ?? '';
  const isSame = known?.fingerprint === fingerprint;
  if (!isSame) lists.clear();
  const index = isSame ? known : cache.open(cacheKey, fingerprint);
  for (const [term, list] of lists) cache.keep(cacheKey, index, term, list);
  for (const { term, postings } of rows) {
    if (lists.has(term)) continue;
    const list = postings === null ? noPostings : decodePostings(index, postings);
    lists.set(term, list);
    cache.keep(cacheKey, index, term, list);
  }
  return { sources: index.sources, lists };
}
