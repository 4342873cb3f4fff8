import type { Mutant } from '../mutant.ts';

const realm = 'packages/server/src/resources/admin/admin-realm.http.test.ts';
const acts = 'packages/server/src/resources/admin/admin-acts.http.test.ts';
const matrix = 'packages/server/src/http/permissions.http.test.ts';

/** Guards of the admin area, and what it can do to others. */
export const adminMutants: readonly Mutant[] = [
  {
    guard: 'permission',
    mistake: 'the cookie of a user is read in the admin area',
    file: 'packages/server/src/resources/admin/realm/admin-cookie.ts',
    text: "'__Host-parley_admin' : 'parley_admin'",
    becomes: "'__Host-parley_session' : 'parley_session'",
    tests: [realm],
  },
  {
    guard: 'permission',
    mistake: 'the role of an administrator does not count',
    file: 'packages/server/src/http/admin-scope.ts',
    text: "  if (!isAdminAllowed(caller.role, route.permission)) throw new AppError('forbidden');\n",
    becomes: '',
    tests: [matrix],
  },
  {
    guard: 'permission',
    mistake: 'acts of administrators need no step-up',
    file: 'packages/server/src/http/admin-scope.ts',
    text: '  if (route.confirmation === true) await deps.adminSessions.requireStepUp(caller.sessionId);\n',
    becomes: '',
    tests: [realm],
  },
  {
    guard: 'permission',
    mistake: 'administrators work without the second factor that is required',
    file: 'packages/server/src/http/admin-scope.ts',
    text: 'mustSetUpFactor(deps.config, caller) && route.duringFactorSetup !== true',
    becomes: 'false as boolean',
    tests: [realm],
  },
  {
    guard: 'permission',
    mistake: 'the admin area is reached from every address',
    file: 'packages/server/src/http/admin-allow.ts',
    text: "if (!isAllowed(request.ip)) throw new AppError('not_found');",
    becomes: 'isAllowed(request.ip);',
    tests: [realm],
  },
  {
    guard: 'permission',
    mistake: 'members of a suspended organization go on',
    file: 'packages/server/src/http/actor.ts',
    text: 'suspensionReason !== null && route.duringSuspension !== true',
    becomes: 'false as boolean',
    tests: [acts],
  },
  {
    guard: 'permission',
    mistake: 'visitors of a suspended organization go on',
    file: 'packages/server/src/resources/chatbots/load-snapshot.ts',
    text: "row.is_suspended ? 'paused' : row.status",
    becomes: 'row.status',
    tests: [acts],
  },
  {
    guard: 'permission',
    mistake: 'changes go on during maintenance',
    file: 'packages/server/src/http/maintenance.ts',
    text: '!active || isOpen(route)',
    becomes: 'true as boolean',
    tests: [acts],
  },
  {
    guard: 'permission',
    mistake: 'the admin area shows details that people wrote',
    file: 'packages/server/src/resources/admin/logs/logs.queries.ts',
    text: 'l.organization_id, null',
    becomes: 'l.organization_id, l.details::text',
    tests: [acts],
  },
  {
    guard: 'limits',
    mistake: 'limits of an organization of its own do not count',
    file: 'packages/server/src/billing/effective-limits.ts',
    text: 'overrides[name] !== undefined',
    becomes: 'false',
    tests: [acts],
  },
];
