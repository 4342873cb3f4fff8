import { withInstallation } from '../../packages/server/src/backup/open-installation.ts';
import { withPlatform } from '../../packages/server/src/db/scope.ts';
import { sql } from '../../packages/server/src/db/sql.ts';
import { isId } from '../../packages/server/src/lib/ids.ts';
import { rebuildProjections } from '../../packages/server/src/rebuild-projections.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { withProblems } from '../backup/describe-problem.ts';
import { installationConfig } from '../backup/settings.ts';

/** Recomputes the projections of an organization from its rows, and prints their names. @throws {Problem} */
export async function rebuildByCommand(organizationId: string): Promise<void> {
  await withProblems(() =>
    withInstallation(installationConfig(), async (owner) => {
      const organization = isId(organizationId)
        ? await withPlatform({ platform: owner }, (tx) =>
            tx.first<{ name: string }>(sql`select name from organizations where id = ${organizationId}`),
          )
        : undefined;
      if (!organization) throw new Problem(`There is no organization ${organizationId}.`);
      const names = await rebuildProjections({ platform: owner }, organizationId);
      console.log(`Recomputed for ${organization.name}: ${names.join(', ')}`);
    }),
  );
}
