import { idleLimitMs } from '../../accounts/sessions/load-session.ts';
import { withScope } from '../../db/scope.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { readDevice } from './read-device.ts';
import { type AccountSession, presentSession } from './security.presenter.ts';
import { listLiveSessions } from './security.queries.ts';
import type { SecurityDeps } from './security-deps.ts';

/** The caller's active sessions, described in the caller's language. */
export async function listSessions(
  deps: Pick<SecurityDeps, 'database' | 'clock' | 'sentences'>,
  { userId, sessionId, language }: SessionScope,
): Promise<AccountSession[]> {
  const now = deps.clock.now();
  const idleSince = new Date(now.getTime() - idleLimitMs);
  const rows = await withScope(deps.database, { organizationId: null, userId }, (tx) =>
    listLiveSessions(tx, userId, { now, idleSince }),
  );
  const render = (key: string, params?: Readonly<Record<string, string>>) =>
    deps.sentences.render(language, key, params);
  return rows.map((row) => presentSession(row, readDevice(row.user_agent), { currentId: sessionId, render }));
}
