import { readCommandLine } from '../tools/bootstrap/command-line.mjs';
import { Problem, runCommand } from '../tools/bootstrap/problem.mjs';

const { positionals } = readCommandLine({
  name: 'npm run admin',
  summary:
    'Creates an administrator of the platform, or turns off a second factor that one has lost; makes an organization an agency, or takes that back; puts it on a plan; computes its counters anew from its rows; notes that an invoice was paid; checks that nobody changed the log; seals keys anew after APP_SECRET was replaced; or accepts an APP_SECRET whose predecessor is lost. An embedded database must not be running.',
  arguments:
    'create <email> [owner|operator|viewer] | reset-second-factor <email> | agency <organization id> on|off | plan <organization id> <plan> | mark-paid <invoice number> | verify log | rebuild <organization id> | reseal | accept-secret',
  minArguments: 1,
  maxArguments: 3,
  example: 'npm run admin -- agency 0199c0de-0000-7000-8000-000000000001 on',
});

await runCommand(async () => {
  const [command, subject = '', state] = positionals;
  if (command === 'create' && subject !== '') {
    const { createAdministratorByCommand } = await import('./admin/create-administrator.ts');
    return await createAdministratorByCommand(subject, state ?? 'owner');
  }
  if (command === 'reset-second-factor' && subject !== '' && state === undefined) {
    const { resetSecondFactorByCommand } = await import('./admin/create-administrator.ts');
    return await resetSecondFactorByCommand(subject);
  }
  if (command === 'agency' && (state === 'on' || state === 'off')) {
    const { setAgencyByCommand } = await import('./admin/set-agency-by-command.ts');
    return await setAgencyByCommand(subject, state === 'on');
  }
  if (command === 'plan' && state !== undefined) {
    const { setPlanByCommand } = await import('./admin/set-plan-by-command.ts');
    return await setPlanByCommand(subject, state);
  }
  if (command === 'mark-paid' && subject !== '' && state === undefined) {
    const { markPaidByCommand } = await import('./admin/mark-paid-by-command.ts');
    return await markPaidByCommand(subject);
  }
  if (command === 'verify' && subject === 'log' && state === undefined) {
    const { verifyLogByCommand } = await import('./admin/verify-log-by-command.ts');
    return await verifyLogByCommand();
  }
  if (command === 'rebuild' && state === undefined) {
    const { rebuildByCommand } = await import('./admin/rebuild-by-command.ts');
    return await rebuildByCommand(subject);
  }
  if (command === 'reseal' && subject === '') {
    const { resealByCommand } = await import('./admin/reseal-by-command.ts');
    return await resealByCommand();
  }
  if (command === 'accept-secret' && subject === '') {
    const { acceptSecretByCommand } = await import('./admin/accept-secret-by-command.ts');
    return await acceptSecretByCommand();
  }
  throw new Problem(
    'Say what to do: npm run admin -- create <email> [role], reset-second-factor <email>, agency <organization id> on|off, plan <organization id> <plan>, mark-paid <invoice number>, verify log, rebuild <organization id>, reseal, or accept-secret',
  );
});
