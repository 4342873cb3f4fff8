import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { markUncounted } from './due.queries.ts';

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
      markUncounted(tx, after, { at: deps.clock.now(), limit: markedAtOnce }),
    );
    const last = marked.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

const firstId = '00000000-0000-0000-0000-000000000000';
