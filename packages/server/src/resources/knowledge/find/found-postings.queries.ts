import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { createPostingIndex, decodePostings } from '../../../knowledge/retrieval/postings/posting-lists.ts';
import type { Postings } from '../../../knowledge/retrieval/postings/read-postings.ts';

/** Maximum number of sources read for a frequent word. */
const maxRows = 2_000;
/** Maximum number of index rows read per chatbot for a prefix. */
const maxBegun = 50;
const afterPrefix = '\u{10ffff}';

/** Index terms of the organization that begin with a prefix. */
export async function listBegunTerms(
  tx: Executor,
  organizationId: string,
  prefix: string,
): Promise<string[]> {
  const rows = await tx.rows<{ term: string }>(sql`
    with bots as materialized (
      select distinct chatbot_id from knowledge_sources
      where organization_id = ${organizationId} and enabled and deleted_at is null and live_generation is not null
    )
    select distinct begun.term from bots
    cross join lateral (
      select term from chunk_terms
      where organization_id = ${organizationId} and chatbot_id = bots.chatbot_id
        and term >= ${prefix} and term < ${prefix + afterPrefix}
      order by term limit ${maxBegun}
    ) begun`);
  return rows.map(({ term }) => term);
}

/**
 * Live postings of the words in all chatbots of an organization. Reads the rarest word first, and the other words only in sources
 * that contain it. `offset 0` and `limit` force the only fast plan (look up each term), because the planner may have no
 * statistics about a new tenant.
 * @param words index terms of each word; any of them matches.
 */
export async function readPostingsOfAll(
  tx: Executor,
  organizationId: string,
  words: readonly (readonly string[])[],
): Promise<Postings> {
  const asked = words.flatMap((terms, word) => terms.map((term) => ({ word, term })));
  const rows = await tx.rows<{ term: string; postings: Buffer }>(sql`
    with live as materialized (
      select s.chatbot_id, s.id, s.live_generation from knowledge_sources s
      join chatbots c on c.organization_id = s.organization_id and c.id = s.chatbot_id and c.deleted_at is null
      where s.organization_id = ${organizationId} and s.enabled and s.deleted_at is null and s.live_generation is not null
    ),
    bots as materialized (
      select chatbot_id, greatest(20, ${maxRows}::integer / count(*) over ()) as share from live group by chatbot_id
    ),
    asked as materialized (
      select word, term from unnest(
        ${asked.map(({ word }) => word)}::integer[], ${asked.map(({ term }) => term)}::text[]
      ) as asked (word, term)
    ),
    rarest as materialized (
      select asked.word from asked cross join lateral (
        select count(*) as count from (
          select from bots cross join lateral (
            select from chunk_terms
            where organization_id = ${organizationId} and chatbot_id = bots.chatbot_id and term = asked.term
            limit ${maxRows}
          ) held limit ${maxRows}
        ) counted
      ) occurrences
      group by asked.word order by sum(count), asked.word limit 1
    ),
    holding as materialized (
      select asked.term, bots.chatbot_id, held.source_id, held.generation, held.postings
      from rarest join asked using (word) cross join bots cross join lateral (
        select source_id, generation, postings from chunk_terms
        where organization_id = ${organizationId} and chatbot_id = bots.chatbot_id and term = asked.term
          and ((source_id, generation) in (select id, live_generation from live)) is true
        limit bots.share
      ) held
    ),
    places as materialized (select distinct chatbot_id, source_id, generation from holding)
    select term, string_agg(uuid_send(source_id) || int4send(generation) || array_send(postings), '') as postings
    from (
      select term, source_id, generation, postings from holding
      union all
      select asked.term, places.source_id, places.generation, held.postings
      from asked cross join places cross join lateral (
        select postings from chunk_terms
        where organization_id = ${organizationId} and chatbot_id = places.chatbot_id and term = asked.term
          and source_id = places.source_id and generation = places.generation
        offset 0
      ) held
      where asked.word not in (select word from rarest)
    ) found
    group by term`);
  const index = createPostingIndex('');
  const lists = new Map(rows.map(({ term, postings }) => [term, decodePostings(index, postings)]));
  return { sources: index.sources, lists };
}
