import { withInstallation } from '../../packages/server/src/backup/open-installation.ts';
import { verifyLogs } from '../../packages/server/src/resources/admin/seals/verify-logs.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { withProblems } from '../backup/describe-problem.ts';
import { installationConfig } from '../backup/settings.ts';

const problems = {
  altered: 'an entry was altered',
  removed: 'an entry is missing',
  added: 'an entry was added after the fact',
  seal: 'the seals themselves were changed',
};

/** Verifies both logs against their seals, and prints the differences. @throws {Problem} */
export async function verifyLogByCommand(): Promise<void> {
  await withProblems(() =>
    withInstallation(installationConfig(), async (owner) => {
      const { brokenAt, checked, sealedUntil, waiting, newest } = await verifyLogs({ platform: owner });
      if (brokenAt) {
        const { problem, at, entryId, organization } = brokenAt;
        const log = organization === null ? 'the log of the platform' : `the log of ${organization.id}`;
        const entry = entryId === null ? '' : `, entry ${entryId}`;
        throw new Problem(`The log was changed: ${problems[problem]} in ${log} at ${at}${entry}.`);
      }
      console.log(
        sealedUntil === null
          ? 'Nothing is sealed yet.'
          : `Nothing was changed: ${checked} entries are as they were sealed, until ${sealedUntil}.`,
      );
      if (waiting > 0) console.log(`${waiting} newer entries are not sealed yet.`);
      if (newest) console.log(`Newest seal: ${newest.n} ${newest.hash}`);
    }),
  );
}
