import { nothing, type Statement, sql } from '../../db/sql.ts';

export interface UsedBySources {
  sources: number;
  tokens: number;
  bytes: number;
}

/**
 * SQL for an organization's usage of its plan by knowledge sources: one row with `sources`, `tokens`, and `bytes`. Each page of a
 * website counts as one source, including pages of a running crawl.
 * @param except a source that is not counted.
 */
export function usedBySources(organizationId: string, except?: string): Statement<UsedBySources> {
  return sql<UsedBySources>`
    select coalesce(sum(case when s.type = 'url' then greatest(1, s.page_count, s.building_pages) else 1 end), 0)::bigint
        as sources,
      coalesce(sum(greatest(s.token_count, s.building_tokens)), 0)::bigint as tokens,
      coalesce(sum(s.size_bytes), 0)::bigint as bytes
    from knowledge_sources s
    join chatbots c on c.organization_id = s.organization_id and c.id = s.chatbot_id and c.deleted_at is null
    where s.organization_id = ${organizationId} and s.deleted_at is null
      ${except === undefined ? nothing : sql`and s.id <> ${except}`}`;
}
