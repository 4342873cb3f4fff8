import { renewalOf, trialOf } from '../../billing/subscription/announcements.ts';
import type { Transaction } from '../../db/database.ts';
import { withPlatform } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { takeDue } from './remind.queries.ts';
import { readStanding } from './store/standing.queries.ts';

/**
 * Reminds of trials that end within three days and of annual renewals within two weeks: once for each date, even if the process
 * is killed. Returns the number of reminders.
 */
export async function remindDue(deps: Pick<Deps, 'database' | 'clock' | 'config' | 'ids'>): Promise<number> {
  if (deps.config.billing === 'off') return 0;
  const at = deps.clock.now();
  return withPlatform(deps.database, async (tx) => {
    const ids = await takeDue(tx, at);
    for (const id of ids) await remind(tx, deps, { id, at });
    return ids.length;
  });
}

async function remind(
  tx: Transaction,
  deps: Pick<Deps, 'ids' | 'clock'>,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  const { subscription, account } = await readStanding(tx, id, at);
  const data =
    subscription.state === 'trial'
      ? trialOf('trialEnding', subscription, account.card !== null)
      : renewalOf(subscription);
  await appendEvent(tx, deps, { organizationId: id, resourceId: id, type: 'billing.announced', data });
}
