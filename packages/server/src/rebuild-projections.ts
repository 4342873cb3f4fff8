import { withPlatform } from './db/scope.ts';
import type { Deps } from './kernel/deps.ts';
import { workPartsOf } from './slices.ts';
import { createWorkDeps } from './work-deps.ts';

/**
 * Computes the figures of an organization anew from its rows, while it goes on working. Returns the names of the
 * projections that were rebuilt.
 */
export async function rebuildProjections(deps: Deps, organizationId: string): Promise<string[]> {
  const rebuilt: string[] = [];
  for (const { name, rebuild } of workPartsOf(createWorkDeps(deps)).flatMap(
    ({ projections }) => projections ?? [],
  )) {
    if (!rebuild) continue;
    await withPlatform(deps.database, (tx) => rebuild(tx, organizationId));
    rebuilt.push(name);
  }
  return rebuilt;
}
