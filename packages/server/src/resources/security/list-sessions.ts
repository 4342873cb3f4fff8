import { listLiveSessions } from '../../accounts/sessions/live-sessions.queries.ts';
import { readDevice } from '../../accounts/sessions/read-device.ts';
import { withScope } from '../../db/scope.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { type AccountSession, presentSession } from './security.presenter.ts';
import type { SecurityDeps } from './security-deps.ts';

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
