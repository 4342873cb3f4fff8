import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { listRevs } from './people.queries.ts';

/** The `rev` of these conversations, whose live streams this process holds, in one statement. */
export async function readRevs(
  deps: Pick<Deps, 'database'>,
  conversationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await withPlatform(deps.database, (tx) => listRevs(tx, conversationIds));
  return new Map(rows.map(({ id, rev }) => [id, rev]));
}
