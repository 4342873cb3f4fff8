import type { Database, Transaction } from '../../db/database.ts';
import { withPlatform } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { indexSaid } from './index-said.jobs.ts';
import { indexTopics } from './write-words.ts';

const conversationsAtOnce = 100;

/**
 * Indexes messages from before the index existed, or that were imported, in pages of conversations. If killed, it continues with
 * the same page; without a backlog it reads one row.
 */
export async function indexBacklog(
  { database }: { database: Pick<Database, 'platform'> },
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const page = await withPlatform(database, readPage);
    if (page === null) return;
    const { organizationId, afterId, rows } = page;
    await indexSaid(
      { database },
      rows.map(({ id }) => ({ organization_id: organizationId, conversation_id: id })),
      signal,
    );
    await withPlatform(database, async (tx) => {
      await indexTopics(
        tx,
        rows
          .filter(({ intent, topics }) => intent !== null || topics.length > 0)
          .map(({ id, ...row }) => ({ organizationId, conversationId: id, ...row })),
      );
      // An import may have restarted the backlog meanwhile.
      const at = sql`organization_id = ${organizationId} and after_id = ${afterId}`;
      const last = rows.at(-1)?.id;
      await tx.execute(
        last === undefined || rows.length < conversationsAtOnce
          ? sql`delete from said_backlog where ${at}`
          : sql`update said_backlog set after_id = ${last} where ${at}`,
      );
    });
  }
}

async function readPage(tx: Transaction) {
  const next = await tx.first<{ organization_id: string; after_id: string }>(
    sql`select organization_id, after_id from said_backlog limit 1`,
  );
  if (!next) return null;
  const { organization_id: organizationId, after_id: afterId } = next;
  const rows = await tx.rows<{
    id: string;
    language: string | null;
    intent: string | null;
    topics: string[];
  }>(sql`
    select id, language, user_intent as intent, main_topics as topics from conversations
    where organization_id = ${organizationId} and id > ${afterId} order by id limit ${conversationsAtOnce}`);
  return { organizationId, afterId, rows };
}
