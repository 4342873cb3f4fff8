import { withPlatform } from '../../../db/scope.ts';
import type { ConversationKey } from '../../../handover/control.queries.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { listRevs } from './people.queries.ts';

/** The `rev` of these conversations, whose live streams this process holds; notes in the same statement that their visitors are here. */
export async function readRevs(
  deps: Pick<Deps, 'database' | 'clock'>,
  keys: readonly ConversationKey[],
): Promise<ReadonlyMap<string, number>> {
  const at = deps.clock.now();
  const rows = await withPlatform(deps.database, (tx) => listRevs(tx, keys, at));
  return new Map(rows.map(({ id, rev }) => [id, rev]));
}
