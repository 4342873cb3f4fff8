import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';

const markedAtOnce = 500;

/**
 * Marks conversations as due whose ratings are not counted yet. They come from the previous release, which keeps running during
 * an upgrade. Idempotent.
 */
export async function countRatings(
  deps: Pick<Deps, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  let after = { organization_id: firstId, id: firstId };
  for (;;) {
    signal.throwIfAborted();
    const marked = await withPlatform(deps.database, (tx) =>
      tx.rows<typeof after>(sql`
        with found as (
          select organization_id, id from conversations
          where csat is not null and counted is not null and not (counted ? 'csat')
            and (organization_id, id) > (${after.organization_id}::uuid, ${after.id}::uuid)
          order by organization_id, id limit ${markedAtOnce}
        ), marked as (
          insert into insight_due (organization_id, conversation_id, due_at)
          select organization_id, id, ${deps.clock.now()}::timestamptz from found order by 1, 2 on conflict do nothing
        )
        select organization_id, id from found order by organization_id, id`),
    );
    const last = marked.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

const firstId = '00000000-0000-0000-0000-000000000000';
