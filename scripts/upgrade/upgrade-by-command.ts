import { ensureBuilt } from '../../tools/bootstrap/build.mjs';
import { root } from '../../tools/bootstrap/paths.mjs';
import { startPostgres } from '../../tools/services/postgres.ts';
import { isMissing } from '../../tools/services/service.ts';
import { withCleanUp } from '../../tools/services/with-clean-up.ts';
import { readReleases } from '../releases/read-releases.ts';
import { buildRelease, commitOf } from './build-release.ts';
import { runUpgrade } from './run-upgrade.ts';

/** Result of an upgrade in one sentence. */
export interface UpgradeResult {
  result: string;
  isGood: boolean;
}

/** Returns the commit to upgrade from, or a sentence why there is none. */
export function findPrevious(from: string | undefined): { commit: string } | { missing: string } {
  const named = from ?? readReleases(root).previous?.commit;
  if (named === undefined) return { missing: 'docs/releases.json names no release before this one yet' };
  const commit = commitOf(named);
  return commit === undefined ? { missing: `the history of this clone has no ${named}` } : { commit };
}

/** Runs the upgrade from a commit, by default the previous release. */
export async function upgradeByCommand(from?: string): Promise<UpgradeResult> {
  const previous = findPrevious(from);
  if ('missing' in previous) return { result: `Not run: ${previous.missing}.`, isGood: false };
  return await withCleanUp(async (later) => {
    const postgres = await startPostgres();
    if (isMissing(postgres)) return { result: `Not run: ${postgres.missing}.`, isGood: false };
    later(postgres.stop);
    await ensureBuilt(process.execPath);
    return await upgradeFrom(previous.commit, postgres.env.TEST_DATABASE_URL ?? '');
  });
}

/** Runs the upgrade from a commit to the current build on a PostgreSQL server. */
export async function upgradeFrom(commit: string, databaseServer: string): Promise<UpgradeResult> {
  const { turns, errors } = await runUpgrade({ before: await buildRelease(commit), databaseServer });
  const name = commit.slice(0, 12);
  if (turns === 0) return { result: `No visitor got an answer beside ${name}.`, isGood: false };
  if (errors.length === 0) return { result: `${turns} turns beside ${name}, no errors.`, isGood: true };
  const shown = errors.slice(0, 5).join('\n');
  return { result: `${errors.length} errors in ${turns} turns beside ${name}:\n${shown}`, isGood: false };
}
