import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { StatusDot } from '../../../components/ui/display/status-dot.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMay } from '../../../lib/session/use-user.ts';
import { type ConversationFilter, inboxChoices } from '../filter/conversation-filter.ts';
import { useViewCounts } from './use-view-counts.ts';

type ViewNavProps = {
  filter: ConversationFilter;
  /** Path of the screen whose list shows the view. */
  path: string;
  /** Puts links that do not fit on further lines, instead of scrolling. */
  wraps?: boolean;
};

/** Links to all conversations and to the views of those that people answer; hidden from readers who may not reply. */
export function ViewNav({ filter, path, wraps = false }: ViewNavProps) {
  const { t } = useTranslation('conversations');
  const may = useMay();
  const counts = useViewCounts();
  const list = useRef<HTMLUListElement>(null);
  const { inbox } = filter.values;
  const isCounted = counts !== undefined;
  useEffect(() => {
    // On a phone the current view may be beyond the edge, once the counts have made the links wider.
    const mayBeHidden = inbox !== '' && isCounted;
    if (mayBeHidden) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [inbox, isCounted]);
  if (!may('conversation.reply')) return null;
  return (
    <nav
      aria-label={t('inbox.label')}
      className={cx('-m-1 flex-none p-1', !wraps && 'overflow-x-auto [scrollbar-width:none]')}
    >
      <ul ref={list} className={cx('flex gap-1', wraps && 'flex-wrap')}>
        {inboxChoices.map((view) => (
          <li key={view}>
            <ViewLink
              view={view}
              path={path}
              isCurrent={view === inbox}
              count={view === '' ? undefined : counts?.[view]}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type ViewLinkProps = {
  view: ConversationFilter['values']['inbox'];
  path: string;
  isCurrent: boolean;
  count: { total: number; unread: number } | undefined;
};

function ViewLink({ view, path, isCurrent, count }: ViewLinkProps) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const total = count?.total ?? 0;
  const isUnread = count !== undefined && count.unread > 0;
  return (
    <Link
      href={view === '' ? path : `${path}?inbox=${view}`}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex h-8 items-center gap-1.5 rounded-full px-3 text-13 font-medium whitespace-nowrap max-md:h-10',
        isCurrent ? 'bg-nav-on font-semibold text-text' : 'text-text-2 hover:bg-surface-3',
      )}
    >
      {t(view === '' ? 'inbox.all' : `inbox.${view}`)}
      {total > 0 ? (
        <span className="text-12 font-medium text-text-2 tabular-nums">
          {total < 100 ? format.number(total) : `${format.number(99)}+`}
        </span>
      ) : null}
      {isUnread ? (
        <>
          <StatusDot tone="primary" />
          <span className="sr-only">{t('inbox.unread', { number: format.number(count.unread) })}</span>
        </>
      ) : null}
    </Link>
  );
}
