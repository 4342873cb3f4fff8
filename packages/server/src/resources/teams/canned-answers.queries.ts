import type { Executor, Transaction } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

export interface CannedAnswerRow {
  id: string;
  shortcut: string;
  text: string;
  chatbot_ids: string[];
  /** Null if it is shared. */
  owner_id: string | null;
}

const columns = sql`id, shortcut, text, chatbot_ids, owner_id`;

/** Shared canned answers and those of a user, by shortcut; of two with the same one, the user's own first. */
export function listCannedAnswers(
  tx: Executor,
  organizationId: string,
  userId: string | null,
): Promise<CannedAnswerRow[]> {
  return tx.rows<CannedAnswerRow>(sql`
    select ${columns} from canned_answers
    where organization_id = ${organizationId} and (owner_id is null or owner_id = ${userId}::uuid)
    order by lower(shortcut), owner_id nulls last, id`);
}

/** Locks a canned answer that is shared or the user's own, until the transaction ends. */
export function lockCannedAnswer(
  tx: Transaction,
  organizationId: string,
  { id, userId }: { id: string; userId: string | null },
): Promise<CannedAnswerRow | undefined> {
  return tx.first<CannedAnswerRow>(sql`
    select ${columns} from canned_answers
    where organization_id = ${organizationId} and id = ${id} and (owner_id is null or owner_id = ${userId}::uuid)
    for update`);
}

/**
 * Counts the canned answers of an owner, or with null the shared ones, under an advisory lock per organization, so that concurrent
 * requests cannot exceed the limit.
 */
export async function countCannedAnswersForChange(
  tx: Transaction,
  organizationId: string,
  ownerId: string | null,
): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`canned_answers:${organizationId}`}))`);
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from canned_answers
    where organization_id = ${organizationId} and owner_id is not distinct from ${ownerId}::uuid`);
  return row?.count ?? 0;
}

/** Number of the given chatbots that belong to the organization. */
export async function countChatbots(
  tx: Executor,
  organizationId: string,
  chatbotIds: readonly string[],
): Promise<number> {
  const row = await tx.first<{ count: number }>(sql`
    select count(*)::int as count from chatbots
    where organization_id = ${organizationId} and deleted_at is null and id = any(${[...chatbotIds]}::uuid[])`);
  return row?.count ?? 0;
}

export function insertCannedAnswer(
  tx: Executor,
  organizationId: string,
  row: CannedAnswerRow & { createdBy: string | null; at: Date },
): Promise<number> {
  return tx.execute(sql`
    insert into canned_answers (organization_id, id, shortcut, text, chatbot_ids, owner_id, created_by, created_at)
    values (${organizationId}, ${row.id}, ${row.shortcut}, ${row.text}, ${row.chatbot_ids}::uuid[], ${row.owner_id},
      ${row.createdBy}, ${row.at})`);
}

export function updateCannedAnswer(
  tx: Executor,
  organizationId: string,
  row: CannedAnswerRow,
): Promise<number> {
  return tx.execute(sql`
    update canned_answers set shortcut = ${row.shortcut}, text = ${row.text}, chatbot_ids = ${row.chatbot_ids}::uuid[],
      owner_id = ${row.owner_id}
    where organization_id = ${organizationId} and id = ${row.id}`);
}

export function deleteCannedAnswerRow(tx: Executor, organizationId: string, id: string): Promise<number> {
  return tx.execute(sql`delete from canned_answers where organization_id = ${organizationId} and id = ${id}`);
}
