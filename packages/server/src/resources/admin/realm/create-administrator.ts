import { minAdminPasswordLength } from '@parley/contracts/rights/admin-lists';
import type { AdminRole } from '@parley/contracts/rights/admin-permissions';
import { ConfigError } from '../../../config/read-environment.ts';
import type { Transaction } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { canonicalEmail } from '../../../lib/text/contact-details.ts';
import { hasAdministrator, insertAdministrator } from './administrators.queries.ts';

type CreateDeps = Pick<Deps, 'ids' | 'clock' | 'passwords'>;

export interface AdministratorInput {
  email: string;
  fullName: string;
  role: AdminRole;
  password: string;
}

/** Validates input and hashes the password before the transaction, because hashing takes time. */
export async function prepareAdministrator(
  deps: CreateDeps,
  { email, password, ...rest }: AdministratorInput,
  createdBy: string | null = null,
) {
  return {
    id: deps.ids.next(),
    email: email.trim(),
    emailCanonical: canonicalEmail(email),
    passwordHash: await deps.passwords.hash(password, 'member'),
    createdBy,
    at: deps.clock.now(),
    ...rest,
  };
}

/**
 * Creates the first administrator from the environment if there is none; otherwise the variables are ignored.
 * @throws ConfigError naming every unusable variable.
 */
export async function ensureFirstAdministrator(
  deps: CreateDeps & Pick<Deps, 'config' | 'database' | 'log'>,
): Promise<void> {
  const { email, password } = deps.config.firstAdministrator;
  if (email === undefined && password === undefined) return;
  const isThere = await withPlatform(deps.database, (tx: Transaction) => hasAdministrator(tx));
  if (isThere) return;
  const problems = judge(email, password);
  if (problems.length > 0) throw new ConfigError(problems);
  const admin = await prepareAdministrator(deps, {
    email: email ?? '',
    password: password ?? '',
    fullName: (email ?? '').split('@')[0] ?? '',
    role: 'owner',
  });
  const isNew = await withPlatform(deps.database, (tx) => insertAdministrator(tx, admin));
  if (isNew) deps.log.info({ adminId: admin.id }, 'first_administrator_created');
}

function judge(email: string | undefined, password: string | undefined): string[] {
  return [
    ...(email !== undefined && /^[^\s@]+@[^\s@]+$/.test(email.trim()) && email.length <= 254
      ? []
      : ['ADMIN_EMAIL: must be an email address, beside ADMIN_PASSWORD']),
    ...(password !== undefined && password.length >= minAdminPasswordLength && password.length <= 256
      ? []
      : [`ADMIN_PASSWORD: must have ${minAdminPasswordLength} to 256 characters, beside ADMIN_EMAIL`]),
  ];
}
