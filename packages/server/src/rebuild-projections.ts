import type { Pool } from './db/database.ts';
import { withPlatform } from './db/scope.ts';
import { projectionsOf } from './kernel/slice/slice-data.ts';
import { anySlices } from './slices.ts';

/**
 * Recomputes the projections of an organization from its rows while the organization stays in use. Returns the
 * names of the projections that were rebuilt.
 */
export async function rebuildProjections(
  database: { platform: Pool },
  organizationId: string,
): Promise<string[]> {
  const rebuilt: string[] = [];
  for (const { name, rebuild } of projectionsOf(anySlices)) {
    if (!rebuild) continue;
    await withPlatform(database, (tx) => rebuild(tx, organizationId));
    rebuilt.push(name);
  }
  return rebuilt;
}
