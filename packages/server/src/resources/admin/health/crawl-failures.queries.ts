import { unreadReasons } from '@parley/contracts/values/failures';
import type { Executor } from '../../../db/database.ts';
import { join, sql } from '../../../db/sql.ts';

/** Maximum number of pages counted in one response. */
export const maxLooked = 5_000;
const shownHosts = 10;

export interface CrawlFailureRow {
  reason: (typeof unreadReasons)[number];
  pages: number;
  organizations: number;
  hosts: { host: string; pages: number }[];
  host_count: number;
  last_at: Date | null;
  /** Pages counted, over all reasons. */
  looked: number;
}

export interface CrawlFailureFilter {
  organizationId?: string | undefined;
  chatbotId?: string | undefined;
}

/**
 * The newest pages that could not be read, by reason; only the hosts of their URLs leave the database. A page that is stored
 * twice, because a refresh runs while its previous crawl is in use, counts once.
 */
export function listCrawlFailures(
  tx: Executor,
  { organizationId, chatbotId }: CrawlFailureFilter,
): Promise<CrawlFailureRow[]> {
  const conditions = [sql`p.error_code is not null and p.error_code <> 'page_duplicate'`];
  if (organizationId) conditions.push(sql`p.organization_id = ${organizationId}`);
  if (chatbotId) conditions.push(sql`p.chatbot_id = ${chatbotId}`);
  return tx.rows<CrawlFailureRow>(sql`
    with newest as materialized (
      select p.organization_id, p.source_id, p.url, p.url_hash, p.error_code, p.fetched_at from source_pages p
      where ${join(conditions, ' and ')}
      order by p.fetched_at desc nulls last limit ${maxLooked + 1}
    ), unread as (
      select n.*, substring(n.url from '^https?://([^/?#@]+)') as host from newest n
      join knowledge_sources s on s.organization_id = n.organization_id and s.id = n.source_id and s.deleted_at is null
      where n.error_code = any(${unreadReasons}::text[])
    ), by_host as (
      select error_code, host, count(distinct (source_id, url_hash)) as pages,
        row_number() over (
          partition by error_code order by count(distinct (source_id, url_hash)) desc, host
        ) as place
      from unread where host is not null group by error_code, host
    )
    select u.error_code as reason, count(distinct (u.source_id, u.url_hash)) as pages,
      count(distinct u.organization_id) as organizations, max(u.fetched_at) as last_at,
      (select count(*) from newest) as looked,
      (select count(*) from by_host h where h.error_code = u.error_code) as host_count,
      coalesce((
        select jsonb_agg(jsonb_build_object('host', h.host, 'pages', h.pages) order by h.place) from by_host h
        where h.error_code = u.error_code and h.place <= ${shownHosts}
      ), '[]') as hosts
    from unread u group by u.error_code order by pages desc, reason`);
}
