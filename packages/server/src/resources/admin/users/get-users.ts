import type { adminUserRoutes } from '@parley/contracts/resources/admin/admin-users';
import type { QueryOf, ResponseOf } from '@parley/contracts/route';
import { describeDevice, readDevice } from '../../../accounts/sessions/read-device.ts';
import { listLiveSessions } from '../../../accounts/sessions/sessions.queries.ts';
import type { Transaction } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import { rowsOfPage } from '../../../db/sql.ts';
import { found } from '../../../errors/app-error.ts';
import { countedPage } from '../../../kernel/exchange/counted-page.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { type AdminUser, presentListedUser, presentUser } from './users.presenter.ts';
import { countUsers, findUser, listUsers } from './users.queries.ts';

type List = typeof adminUserRoutes.listAdminUsers;

const maxSessions = 100;

/** A page of the matching users, newest first. */
export async function getUsers(
  { database }: Pick<AdminDeps, 'database'>,
  { page, pageSize, ...filter }: QueryOf<List>,
): Promise<ResponseOf<List>> {
  return withPlatform(database, async (tx) => {
    const rows = await listUsers(tx, filter, rowsOfPage({ page, pageSize }));
    return countedPage(rows.map(presentListedUser), await countUsers(tx, filter), { page, pageSize });
  });
}

type ReadDeps = Pick<AdminDeps, 'clock' | 'sentences'>;

/** Reads one user in the transaction that changed them. @throws AppError `not_found`. */
export async function readUser(
  tx: Transaction,
  { clock, sentences }: ReadDeps,
  { language }: Pick<AdminScope, 'language'>,
  userId: string,
): Promise<AdminUser> {
  const row = found(await findUser(tx, userId));
  const sessions = await listLiveSessions(tx, userId, { now: clock.now(), limit: maxSessions });
  return presentUser(
    row,
    sessions.map((session) => ({
      id: session.id,
      device: describeDevice(readDevice(session.user_agent), (key, params) =>
        sentences.render(language, key, params),
      ),
      ip: session.ip,
      createdAt: session.created_at.toISOString(),
      lastActive: session.last_active_at.toISOString(),
    })),
  );
}
