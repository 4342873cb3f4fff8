import type { Reader } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { type SearchedKey, withTags } from '../searched-key.ts';
import { type ConfirmedIndex, searchCache as cache } from './posting-cache.ts';
import {
  decodePostings,
  noPostings,
  type PostedSource,
  type PostingIndex,
  type PostingList,
} from './posting-lists.ts';

/** Posting lists of a question's terms. */
export interface Postings {
  readonly sources: readonly PostedSource[];
  readonly lists: ReadonlyMap<string, PostingList>;
}

/** Posting lists with their index. */
export interface SeenPostings extends Postings {
  readonly seen: ConfirmedIndex;
}

/**
 * Reads the live postings of terms in one statement. Frequent words have postings in most chunks, so lists are cached and read
 * again only if a source was added, removed, disabled or replaced; the statement compares a fingerprint of the searchable
 * sources. `offset 0` and `is true` force the fast plan (look up each term, hash the sources), because the planner may not have
 * statistics about a new tenant yet.
 * @param seen result of an earlier search in the same turn; if it still holds and all lists are cached, nothing is read
 */
export async function readPostings(
  reader: Reader,
  searched: SearchedKey,
  terms: readonly string[],
  seen?: ConfirmedIndex,
): Promise<SeenPostings> {
  const { organizationId, chatbotId, tags = [] } = searched;
  const key = JSON.stringify([organizationId, chatbotId, ...tags]);
  const known = cache.get(key);
  const lists = new Map<string, PostingList>();
  for (const term of terms) {
    const list = known?.lists.get(term);
    if (list) lists.set(term, list);
  }
  if (seen && seen.index === known && cache.holds(seen) && lists.size === new Set(terms).size) {
    keepAll(key, seen.index, lists);
    return { sources: seen.index.sources, lists, seen };
  }
  const rows = await reader.rows(sql<{
    fingerprint: string;
    shown: string;
    term: string;
    postings: Buffer | null;
  }>`
    with live as materialized (
      select id, live_generation, name, url, last_synced_at from knowledge_sources
      where organization_id = ${organizationId} and chatbot_id = ${chatbotId}
        and enabled and deleted_at is null and live_generation is not null ${withTags(searched)}
    ),
    state as materialized (
      select concat(count(*), ' ', bit_xor(uuid_hash_extended(id, live_generation))) as fingerprint,
        coalesce(bit_xor(hashtextextended(
          concat_ws(' ', name, url, extract(epoch from last_synced_at)), uuid_hash_extended(id, 0)
        )), 0)::text as shown
      from live
    )
    select state.fingerprint, state.shown, query.term, case when query.is_known and state.fingerprint = ${known?.fingerprint ?? ''} then null else (
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
  const { fingerprint = '', shown = '' } = rows[0] ?? {};
  const isSame = known?.fingerprint === fingerprint;
  if (!isSame) lists.clear();
  // Source numbers in lists belong to their index, even if it has been evicted from the cache meanwhile.
  const index = isSame ? known : cache.open(key, fingerprint);
  cache.renew(index, shown);
  const atMs = performance.now();
  for (const { term, postings } of rows) {
    if (lists.has(term)) continue;
    lists.set(term, postings === null ? noPostings : decodePostings(index, postings));
  }
  keepAll(key, index, lists);
  return { sources: index.sources, lists, seen: { key, index, shown, atMs } };
}

function keepAll(key: string, index: PostingIndex, lists: ReadonlyMap<string, PostingList>): void {
  for (const [term, list] of lists) cache.keep(key, index, term, list);
}
