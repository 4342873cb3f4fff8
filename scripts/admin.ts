import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { Problem, runCommand } from '../tools/bootstrap/problem.mjs';

const { positionals } = readCommandLine({
  name: 'npm run admin',
  summary:
    'Makes an organization an agency, or takes that back; puts it on a plan; computes its counters anew from its rows; seals keys anew after APP_SECRET was replaced; or accepts an APP_SECRET whose predecessor is lost. An embedded database must not be running.',
  arguments:
    'agency <organization id> on|off | plan <organization id> <plan> | rebuild <organization id> | reseal | accept-secret',
  minArguments: 1,
  maxArguments: 3,
  example: 'npm run admin -- agency 0199c0de-0000-7000-8000-000000000001 on',
});

await runCommand(async () => {
  const [command, organizationId = '', state] = positionals;
  if (command === 'agency' && (state === 'on' || state === 'off')) {
    const { setAgencyByCommand } = await import('./admin/set-agency-by-command.ts');
    return await setAgencyByCommand(organizationId, state === 'on');
  }
  if (command === 'plan' && state !== undefined) {
    const { setPlanByCommand } = await import('./admin/set-plan-by-command.ts');
    return await setPlanByCommand(organizationId, state);
  }
  if (command === 'rebuild' && state === undefined) {
    const { rebuildByCommand } = await import('./admin/rebuild-by-command.ts');
    return await rebuildByCommand(organizationId);
  }
  if (command === 'reseal' && organizationId === '') {
    const { resealByCommand } = await import('./admin/reseal-by-command.ts');
    return await resealByCommand();
  }
  if (command === 'accept-secret' && organizationId === '') {
    const { acceptSecretByCommand } = await import('./admin/accept-secret-by-command.ts');
    return await acceptSecretByCommand();
  }
  throw new Problem(
    'Say what to do: npm run admin -- agency <organization id> on|off, plan <organization id> <plan>, rebuild <organization id>, reseal, or accept-secret',
  );
});
