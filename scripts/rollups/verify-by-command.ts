import { withInstallation } from '../../packages/server/src/backup/open-installation.ts';
import { withPlatform } from '../../packages/server/src/db/scope.ts';
import { sql } from '../../packages/server/src/db/sql.ts';
import { isId } from '../../packages/server/src/lib/ids.ts';
import {
  type Difference,
  verifyRollups,
} from '../../packages/server/src/resources/insight/verify-rollups.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { withProblems } from '../backup/describe-problem.ts';
import { installationConfig } from '../backup/settings.ts';

/** Verifies one organization, or all of them, and prints the differences. @throws {Problem} if there are any */
export async function verifyByCommand(organizationId?: string): Promise<void> {
  await withProblems(() =>
    withInstallation(installationConfig(), async (owner) => {
      if (organizationId !== undefined && !isId(organizationId))
        throw new Problem(`There is no organization ${organizationId}.`);
      const organizations = await withPlatform({ platform: owner }, (tx) =>
        tx.rows<{ id: string }>(sql`
          select id from organizations where ${organizationId ?? null}::uuid is null or id = ${organizationId ?? null}::uuid
          order by id`),
      );
      if (organizationId !== undefined && organizations.length === 0)
        throw new Problem(`There is no organization ${organizationId}.`);
      let differing = 0;
      for (const { id } of organizations) {
        const differences = await verifyRollups({ tenant: owner }, id);
        for (const difference of differences) console.log(describe(difference));
        differing += differences.length;
      }
      if (differing > 0) throw new Problem(`Figures that differ from the rows: ${differing}.`);
      console.log(`Figures agree with the rows. Organizations: ${organizations.length}.`);
    }),
  );
}

function describe(difference: Difference): string {
  const { organizationId, chatbotId, rollup, at, figure, stored, counted } = difference;
  return `${organizationId} ${chatbotId} ${rollup} ${at} ${figure}: stored ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`;
}
