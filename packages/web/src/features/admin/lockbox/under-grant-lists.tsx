import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListQuery } from '../../../components/list-screen/list-state.ts';
import { PagedContent } from '../../../components/list-screen/paged-content.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useRead } from './use-read.ts';

export type ChoicesProps = {
  grantId: string;
  range: { page: string; pageSize: string };
  onRangeChange: (range: { page: number; pageSize: number }) => void;
  chosen: string;
  onChoose: (id: string) => void;
};

type Conversations = ResponseOf<'GET /api/admin/lockbox/{grantId}/conversations'>;
type Sources = ResponseOf<'GET /api/admin/lockbox/{grantId}/knowledge'>;
type Chatbots = ResponseOf<'GET /api/admin/lockbox/{grantId}/settings'>;

export function ConversationChoices({ grantId, range, ...choice }: ChoicesProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const list = useRead<Conversations>(
    apiPath('GET /api/admin/lockbox/{grantId}/conversations', { params: { grantId }, query: range }),
  );
  return (
    <Choices
      {...choice}
      title={t('lockbox.scopes.conversations')}
      query={list}
      rowOf={({ id, excerpt, chatbotName, startedAt }) => ({
        id,
        title: excerpt ?? id,
        note: `${chatbotName} · ${format.dateTime(startedAt)}`,
      })}
    />
  );
}

export function SourceChoices({ grantId, range, ...choice }: ChoicesProps) {
  const { t } = useTranslation('admin');
  const list = useRead<Sources>(
    apiPath('GET /api/admin/lockbox/{grantId}/knowledge', { params: { grantId }, query: range }),
  );
  return (
    <Choices
      {...choice}
      title={t('lockbox.scopes.knowledge')}
      query={list}
      rowOf={({ id, name, url, status }) => ({
        id,
        title: name,
        note: url ?? '',
        badge: (
          <Badge variant={status === 'error' ? 'destructive' : 'secondary'}>
            {t(`knowledgeBase:status.${status}`)}
          </Badge>
        ),
      })}
    />
  );
}

export function ChatbotChoices({ grantId, range, ...choice }: ChoicesProps) {
  const { t } = useTranslation('admin');
  const list = useRead<Chatbots>(
    apiPath('GET /api/admin/lockbox/{grantId}/settings', { params: { grantId }, query: range }),
  );
  return (
    <Choices
      {...choice}
      title={t('organizations.chatbots')}
      query={list}
      rowOf={({ id, name, companyName, status }) => ({
        id,
        title: name,
        note: companyName ?? '',
        badge: <Badge>{t(`chatbotStatus.${status}`)}</Badge>,
      })}
    />
  );
}

type Row = { id: string; title: string; note: string; badge?: ReactNode };
type Page<Item> = {
  items: Item[];
  total: number;
  totalIsCapped?: boolean | undefined;
  page: number;
  pageSize: number;
};
type ListProps<Item> = Omit<ChoicesProps, 'grantId' | 'range'> & {
  title: string;
  query: ListQuery<Page<Item>>;
  rowOf: (item: Item) => Row;
};

/** List whose rows open beside it; the selected row is marked. */
function Choices<Item>({ title, query, rowOf, chosen, onChoose, onRangeChange }: ListProps<Item>) {
  const { t } = useTranslation('admin');
  return (
    <Card flush title={title}>
      <PagedContent
        query={query}
        errorTitle={t('list.failedTitle')}
        errorText={t('lockbox.notRead')}
        lines={4}
        empty={t('list.emptyTitle')}
        onRangeChange={onRangeChange}
      >
        {(items) => (
          <ul className="divide-y divide-border">
            {items.map(rowOf).map(({ id, title: name, note, badge }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={id === chosen}
                  onClick={() => onChoose(id)}
                  className={cx(
                    'flex w-full items-center gap-3 px-4 py-2.5 text-start text-13 max-md:px-3',
                    id === chosen ? 'bg-nav-on' : 'hover:bg-surface-2',
                  )}
                >
                  <span className="min-w-0 flex-1">
                    <bdi className="block truncate font-550">{name}</bdi>
                    {note === '' ? null : <bdi className="block truncate text-12 text-text-3">{note}</bdi>}
                  </span>
                  {badge}
                </button>
              </li>
            ))}
          </ul>
        )}
      </PagedContent>
    </Card>
  );
}
