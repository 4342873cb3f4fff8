import type { Executor } from '../../db/database.ts';
import { sql } from '../../db/sql.ts';

/** Deletes up to `limit` due conversations from an organization's queue; returns how many. */
export function removeDue(tx: Executor, organizationId: string, limit: number): Promise<number> {
  return tx.execute(sql`
    delete from insight_due where organization_id = ${organizationId} and conversation_id = any (array(
      select conversation_id from insight_due where organization_id = ${organizationId} limit ${limit}))`);
}

/** Deletes up to `limit` conversations that wait to be refined; returns how many. */
export function removeRefinements(tx: Executor, organizationId: string, limit: number): Promise<number> {
  return tx.execute(sql`
    delete from insight_refinements where organization_id = ${organizationId} and conversation_id = any (array(
      select conversation_id from insight_refinements where organization_id = ${organizationId} limit ${limit}))`);
}

/** An organization whose rollups have never been built. */
export async function findBacklogged(tx: Executor): Promise<string | undefined> {
  const row = await tx.first<{ organization_id: string }>(
    sql`select organization_id from insight_backlog limit 1`,
  );
  return row?.organization_id;
}

export function removeBacklogged(tx: Executor, organizationId: string): Promise<number> {
  return tx.execute(sql`delete from insight_backlog where organization_id = ${organizationId}`);
}
