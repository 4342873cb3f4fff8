import type { Language } from '@parley/contracts/language/languages';
import type { noticeRoutes } from '@parley/contracts/resources/organization/notices';
import type { ResponseOf } from '@parley/contracts/route';
import type { Sentences } from '../../lib/text/sentences.ts';
import { renderNotice } from './notice-sentence.ts';
import type { NoticeRow } from './notices.queries.ts';

type Notice = ResponseOf<typeof noticeRoutes.listNotices>['items'][number];

/** A notification in its reader's language. */
export function presentNotice(row: NoticeRow, sentences: Sentences, language: Language): Notice {
  return {
    id: row.id,
    kind: row.kind,
    text: renderNotice(sentences, language, row),
    href: row.href,
    createdAt: row.created_at.toISOString(),
    isRead: row.read_at !== null,
  };
}
