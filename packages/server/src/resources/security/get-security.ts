import { readDevice } from '../../accounts/sessions/read-device.ts';
import { listLiveSessions } from '../../accounts/sessions/sessions.queries.ts';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import {
  type AccountSecurity,
  type AccountSession,
  presentSecurity,
  presentSession,
} from './security.presenter.ts';
import { findSecurity } from './security.queries.ts';
import type { SecurityDeps } from './security-deps.ts';

/** The sign-in methods of a user. @throws AppError `unauthenticated` if the account is gone. */
export async function getSecurity(
  deps: Pick<SecurityDeps, 'database'>,
  userId: string,
): Promise<AccountSecurity> {
  const row = await withScope(deps.database, { organizationId: null, userId }, (tx) =>
    findSecurity(tx, userId),
  );
  if (!row) throw new AppError('unauthenticated');
  return presentSecurity(row);
}

const maxSessions = 200;

/** The caller's active sessions, described in the caller's language. */
export async function listSessions(
  deps: Pick<SecurityDeps, 'database' | 'clock' | 'sentences'>,
  { userId, sessionId, language }: SessionScope,
): Promise<AccountSession[]> {
  const rows = await withScope(deps.database, { organizationId: null, userId }, (tx) =>
    listLiveSessions(tx, userId, { now: deps.clock.now(), limit: maxSessions }),
  );
  const render = (key: string, params?: Readonly<Record<string, string>>) =>
    deps.sentences.render(language, key, params);
  return rows.map((row) => presentSession(row, readDevice(row.user_agent), { currentId: sessionId, render }));
}
