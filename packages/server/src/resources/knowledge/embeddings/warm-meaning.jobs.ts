import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';

/**
 * Loads the built-in model at startup, because the first question would not wait for it. Skipped if nothing is embedded with it,
 * to save memory. Never throws.
 */
export async function warmMeaning({
  database,
  meaning,
  log,
}: Pick<Deps, 'database' | 'meaning' | 'log'>): Promise<void> {
  if (meaning === null) return;
  try {
    const index = await withPlatform(database, (tx) =>
      tx.first(sql<{ exists: boolean }>`
        select exists (select from embedding_indexes where provider = 'meaning') as exists`),
    );
    if (index?.exists) await meaning.embed(['.'], 'query');
  } catch (error) {
    log.debug({ err: error }, 'meaning_not_warmed');
  }
}
