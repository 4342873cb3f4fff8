import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { presentNotice } from './notices.presenter.ts';
import { countUnread, listNotices } from './notices.queries.ts';

/** Returns the caller's newest notifications in the current organization and the total number of unread ones. */
export async function getNotices(deps: Pick<Deps, 'database' | 'sentences'>, scope: Scope) {
  const { organizationId, userId, language } = scope;
  if (userId === null) throw new AppError('forbidden');
  return withScope(deps.database, scope, async (tx) => {
    const rows = await listNotices(tx, organizationId, userId);
    const items = rows.map((row) => presentNotice(row, deps.sentences, language));
    return { items, unread: await countUnread(tx, organizationId, userId) };
  });
}
