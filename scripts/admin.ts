import { withInstallation } from '../packages/server/src/backup/open-installation.ts';
import { withPlatform } from '../packages/server/src/db/scope.ts';
import { isId, timeOrderedIds } from '../packages/server/src/lib/ids.ts';
import { systemClock } from '../packages/server/src/ports/clock.ts';
import { setAgency } from '../packages/server/src/resources/agencies/set-agency.ts';
import { describeProblem } from './backup/describe-problem.ts';
import { installationConfig } from './backup/settings.ts';

await admin().catch((error: unknown) => {
  console.error(describeProblem(error));
  process.exitCode = 1;
});

async function admin(): Promise<void> {
  const [command, organizationId, state, ...rest] = process.argv.slice(2);
  const isUsable = command === 'agency' && (state === 'on' || state === 'off') && rest.length === 0;
  if (!isUsable || organizationId === undefined)
    return refuse('Say what to do: npm run admin -- agency <organization id> on|off');
  await withInstallation(installationConfig(), async (owner) => {
    const deps = { ids: timeOrderedIds, clock: systemClock };
    const name = isId(organizationId)
      ? await withPlatform({ platform: owner }, (tx) => setAgency(tx, deps, organizationId, state === 'on'))
      : undefined;
    if (name === undefined) refuse(`There is no organization ${organizationId}.`);
    else console.log(state === 'on' ? `${name} is an agency now.` : `${name} is no agency any more.`);
  });
}

function refuse(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
