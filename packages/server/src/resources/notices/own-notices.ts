import type { Language } from '@parley/contracts/language/languages';
import type { noticeRoutes } from '@parley/contracts/resources/organization/notices';
import type { ResponseOf } from '@parley/contracts/route';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Sentences } from '../../lib/text/sentences.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { renderNotice } from './notice-sentence.ts';
import { countUnread, listNotices, markRead, type NoticeRow } from './notices.queries.ts';

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

type Notice = ResponseOf<typeof noticeRoutes.listNotices>['items'][number];

/** A notification in its reader's language. */
function presentNotice(row: NoticeRow, sentences: Sentences, language: Language): Notice {
  return {
    id: row.id,
    kind: row.kind,
    text: renderNotice(sentences, language, row),
    href: row.href,
    createdAt: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  };
}

/** Marks all notifications of the caller in the current organization as read. */
export async function readNotices(deps: Deps, scope: Scope): Promise<void> {
  const { organizationId, userId } = scope;
  if (userId === null) throw new AppError('forbidden');
  await withScope(deps.database, scope, async (tx) => {
    if ((await markRead(tx, organizationId, userId, deps.clock.now())) === 0) return;
    // The event updates the unread count on the user's other open screens.
    await appendEvent(tx, deps, {
      organizationId,
      type: 'notice.read',
      resourceId: userId,
    });
  });
}
