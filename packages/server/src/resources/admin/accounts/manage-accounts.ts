import type { adminAccountRoutes } from '@parley/contracts/resources/admin/admin-accounts';
import { minAdminPasswordLength } from '@parley/contracts/rights/admin-lists';
import type { AdminRole } from '@parley/contracts/rights/admin-permissions';
import type { BodyOf, ResponseOf } from '@parley/contracts/route';
import { assertPassword } from '../../../accounts/credentials/user-password.ts';
import type { Transaction } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { recordAct } from '../platform-log.queries.ts';
import { insertAdministrator } from '../realm/administrators.queries.ts';
import { prepareAdministrator } from '../realm/create-administrator.ts';
import {
  type AccountRow,
  deleteAccount,
  findAccount,
  listAccounts,
  listOwnersForChange,
  setRole,
} from './accounts.queries.ts';

export async function getAdministrators({ database }: Pick<AdminDeps, 'database'>): Promise<Administrator[]> {
  const rows = await withPlatform(database, listAccounts);
  return rows.map(presentAccount);
}

/** Adds an administrator with a first password. @throws AppError `email_in_use`, `validation_failed`. */
export async function addAdministrator(
  deps: AdminDeps,
  scope: AdminScope,
  input: BodyOf<typeof adminAccountRoutes.createAdministrator>,
): Promise<Administrator> {
  assertPassword(deps, { minLength: minAdminPasswordLength }, input.password, 'password');
  const admin = await prepareAdministrator(deps, input, scope.adminId);
  return withPlatform(deps.database, async (tx) => {
    if (!(await insertAdministrator(tx, admin))) throw new AppError('email_in_use');
    await recordAct(tx, deps, scope, {
      action: 'admin.create',
      targetKind: 'admin',
      targetId: admin.id,
      details: { role: admin.role },
    });
    return readAccount(tx, admin.id);
  });
}

/** Changes an administrator's role. @throws AppError `not_found`, `last_owner`. */
export async function changeAdministrator(
  deps: AdminDeps,
  scope: AdminScope,
  adminId: string,
  role: AdminRole,
): Promise<Administrator> {
  const changed = await withPlatform(deps.database, async (tx) => {
    await assertOwnerRemains(tx, adminId, role);
    const before = await readAccount(tx, adminId);
    if (before.role === role) return before;
    await setRole(tx, adminId, role, deps.clock.now());
    await recordAct(tx, deps, scope, {
      action: 'admin.role',
      targetKind: 'admin',
      targetId: adminId,
      details: { from: before.role, to: role },
    });
    return readAccount(tx, adminId);
  });
  deps.adminSessions.recheck(adminId);
  return changed;
}

/** Removes an administrator; their sessions end within 5 s. @throws AppError `not_found`, `last_owner`. */
export async function removeAdministrator(
  deps: AdminDeps,
  scope: AdminScope,
  adminId: string,
): Promise<void> {
  await withPlatform(deps.database, async (tx) => {
    await assertOwnerRemains(tx, adminId, null);
    const { role } = await readAccount(tx, adminId);
    await deleteAccount(tx, adminId);
    await recordAct(tx, deps, scope, {
      action: 'admin.remove',
      targetKind: 'admin',
      targetId: adminId,
      details: { role },
    });
  });
  deps.adminSessions.recheck(adminId);
}

async function readAccount(tx: Transaction, adminId: string): Promise<Administrator> {
  const row = found(await findAccount(tx, adminId));
  return presentAccount(row);
}

/** The platform always has an owner. */
async function assertOwnerRemains(tx: Transaction, adminId: string, role: AdminRole | null): Promise<void> {
  const owners = await listOwnersForChange(tx);
  if (role !== 'owner' && owners.length === 1 && owners[0] === adminId) throw new AppError('last_owner');
}

type Administrator = ResponseOf<typeof adminAccountRoutes.changeAdministrator>;

function presentAccount(row: AccountRow): Administrator {
  return {
    id: row.id,
    email: row.email,
    fullName: row.full_name,
    role: row.role,
    twoFactorEnabled: row.has_second_factor,
    createdAt: row.created_at.toISOString(),
    lastActiveAt: row.last_active_at?.toISOString() ?? null,
  };
}
