import { withPlatform } from '../../../../db/scope.ts';
import { dayMs, hourMs, minuteMs } from '../../../../lib/timing/durations.ts';
import { beginCheck, endCheck, forgetEvents, markAll } from '../stripe-accounts.queries.ts';
import type { StripeDeps } from '../stripe-deps.ts';
import { forgetDifferences } from './differences.queries.ts';
import { noteEvent } from './receive-event.ts';

/** Event times have whole seconds, and the latest events may not be listed yet. */
const overlapMs = 5 * minuteMs;
/** An interrupted check is repeated after this time. */
const retryMs = 5 * minuteMs;
const keptDays = 30;
const differencesKeptDays = 90;
/** Above this number of events, every customer is synced instead. */
const maxEvents = 10_000;
const spreadSeconds = 3_600;

/** Reads the events of the last hour from Stripe, in case some were not delivered. Returns how many it read. */
export async function catchUp(deps: StripeDeps): Promise<number> {
  const at = deps.clock.now();
  const since = await withPlatform(deps.database, (tx) =>
    beginCheck(tx, 'events', { at, retryAt: new Date(at.getTime() + retryMs) }),
  );
  if (!since) return 0;
  const from = Math.max(since.getTime() - overlapMs, at.getTime() - keptDays * dayMs);
  const created = { gte: Math.floor(from / 1000) };
  const events = await deps.stripe.run((client) =>
    client.events.list({ created, limit: 100 }).autoPagingToArray({ limit: maxEvents }),
  );
  for (const event of events) await noteEvent(deps, event);
  await withPlatform(deps.database, async (tx) => {
    if (events.length === maxEvents) await markAll(tx, { at, spreadSeconds });
    await endCheck(tx, 'events', { doneUntil: at, nextAt: new Date(at.getTime() + hourMs) });
  });
  return events.length;
}

/** Once a day: schedules a sync of every customer, spread over an hour, and deletes old events and differences. */
export async function compareAll(deps: StripeDeps): Promise<number> {
  const at = deps.clock.now();
  return withPlatform(deps.database, async (tx) => {
    const due = await beginCheck(tx, 'all', { at, retryAt: new Date(at.getTime() + dayMs) });
    if (!due) return 0;
    await forgetEvents(tx, new Date(at.getTime() - keptDays * dayMs));
    await forgetDifferences(tx, new Date(at.getTime() - differencesKeptDays * dayMs));
    return markAll(tx, { at, spreadSeconds });
  });
}
