import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import type { Executor } from '../../../db/database.ts';
import { containsWords, sql } from '../../../db/sql.ts';

export interface FoundSourceRow {
  id: string;
  name: string;
  type: Source['type'];
  url: string | null;
  file_name: string | null;
  chatbot_id: string;
  chatbot_name: string;
}

/** Maximum number of sources to search, newest first. */
const maxScanned = 5_000;
const maxWords = 8;

/** Sources whose name, address or file name contains each word of a search, ignoring case and accents, newest first. */
export function listFoundSources(
  tx: Executor,
  organizationId: string,
  search: string,
  limit: number,
): Promise<FoundSourceRow[]> {
  const words = search.split(/\s+/u).filter(Boolean).slice(0, maxWords);
  return tx.rows<FoundSourceRow>(sql`
    select s.id, s.name, s.type, s.url, s.file_name, s.chatbot_id, c.name as chatbot_name
    from (
      select id, name, type, url, file_name, chatbot_id, created_at from knowledge_sources
      where organization_id = ${organizationId} and deleted_at is null
      order by created_at desc, id desc limit ${maxScanned}
    ) s
    join chatbots c on c.organization_id = ${organizationId} and c.id = s.chatbot_id and c.deleted_at is null
    where ${containsWords(sql`concat_ws(' ', s.name, s.url, s.file_name)`, words)}
    order by s.created_at desc, s.id desc limit ${limit}`);
}
