import type { Executor } from '../../../db/database.ts';
import { json, sql } from '../../../db/sql.ts';
import type { TextRange } from '../../../engine/code-ranges.ts';
import type { CitedPassage } from '../../../knowledge/claims/find-unsupported.ts';
import { modesOf } from '../../../record/rollups/message-amounts.ts';
import type { DueConversation } from './due.queries.ts';

/** A model's answer that was not checked against its sources yet. */
export interface UncheckedAnswer {
  id: string;
  organization_id: string;
  content: string;
  sources: CitedPassage[];
}

/** Unchecked models' answers with sources in these conversations, newest first. */
export function readUnchecked(
  tx: Executor,
  due: readonly DueConversation[],
  { since, limit }: { since: Date; limit: number },
): Promise<UncheckedAnswer[]> {
  return tx.rows<UncheckedAnswer>(sql`
    select m.id, m.organization_id, m.content, m.sources
    from unnest(
      ${due.map((one) => one.organization_id)}::uuid[], ${due.map((one) => one.conversation_id)}::uuid[]
    ) as due (organization_id, conversation_id)
    join messages m on m.organization_id = due.organization_id and m.conversation_id = due.conversation_id
    where m.role = 'assistant' and m.mode = any(${modesOf.mode_model}::text[]) and m.status in ('complete', 'incomplete')
      and m.unsupported is null and m.sources <> '[]' and m.completed_at > ${since}
    order by m.completed_at desc limit ${limit}`);
}

/** Stores the sentences that the sources do not support, as positions in the answer's content. */
export function writeChecked(
  tx: Executor,
  { id, organization_id }: UncheckedAnswer,
  unsupported: readonly TextRange[],
): Promise<number> {
  return tx.execute(sql`
    update messages set unsupported = ${json(unsupported)}
    where organization_id = ${organization_id} and id = ${id} and unsupported is null`);
}
