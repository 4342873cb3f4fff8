import type { LockboxMode, LockboxScope } from '@parley/contracts/rights/lockbox-lists';
import type { Executor } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';

export interface EndedGrant {
  id: string;
  organization_id: string;
  scope: LockboxScope;
  minutes: number;
  is_break_glass: boolean;
}

/** Ends every grant and request that the mode no longer allows; waits for running reads under them. */
export function endGrantsBeyond(tx: Executor, mode: LockboxMode, at: Date): Promise<EndedGrant[]> {
  return tx.rows<EndedGrant>(sql`
    update lockbox_grants set status = 'ended', ended_at = ${at}, ended_by = 'platform'
    where id in (
      select id from lockbox_grants
      where status in ('requested', 'awaitingSecond', 'open')
        and (${mode} = 'off' or (${mode} = 'approval' and is_break_glass))
        and (expires_at is null or expires_at > ${at})
      order by id for update)
    returning id, organization_id, scope, minutes, is_break_glass`);
}
