import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { Problem, runCommand } from '../tools/bootstrap/problem.mjs';

const { positionals } = readCommandLine({
  name: 'npm run admin',
  summary:
    'Makes an organization an agency, or takes that back; or computes its counters anew from its rows. An embedded database must not be running.',
  arguments: 'agency <organization id> on|off | rebuild <organization id>',
  minArguments: 2,
  maxArguments: 3,
  example: 'npm run admin -- agency 0199c0de-0000-7000-8000-000000000001 on',
});

await runCommand(async () => {
  const [command, organizationId = '', state] = positionals;
  if (command === 'agency' && (state === 'on' || state === 'off')) {
    const { setAgencyByCommand } = await import('./admin/set-agency-by-command.ts');
    return await setAgencyByCommand(organizationId, state === 'on');
  }
  if (command === 'rebuild' && state === undefined) {
    const { rebuildByCommand } = await import('./admin/rebuild-by-command.ts');
    return await rebuildByCommand(organizationId);
  }
  throw new Problem(
    'Say what to do: npm run admin -- agency <organization id> on|off, or npm run admin -- rebuild <organization id>',
  );
});
