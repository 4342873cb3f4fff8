import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ChatbotIcon } from '../../components/chatbot/chatbot-icon.tsx';
import { StatusBadge } from '../../components/chatbot/status-badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { PlainTable } from '../../components/data-table/plain-table.tsx';
import { changeOf } from '../../components/figures/change.ts';
import { Counted } from '../../components/figures/counted.tsx';
import { positiveMood } from '../../components/figures/positive-mood.ts';
import { useRowsPath } from '../../components/figures/use-rows-path.ts';
import { Delta } from '../../components/ui/display/delta.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import type { Dashboard } from './use-dashboard.ts';

type Figures = Dashboard['chatbots'][number];
const shown = 6;

/** Figures of the busiest chatbots in the period; each links to its builder. */
export function ChatbotPerformance({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const columns = useColumns(dashboard);
  return (
    <Card
      flush
      title={t('performance.title')}
      action={
        <Link
          href="/chatbots"
          className="rounded-sm px-2 py-1 text-13 font-medium text-text-2 hover:text-text"
        >
          {t('action.allChatbots')}
        </Link>
      }
    >
      <PlainTable
        bare
        label={t('performance.title')}
        rows={dashboard.chatbots.slice(0, shown)}
        columns={columns}
        keyOf={({ id }) => id}
      />
    </Card>
  );
}

function useColumns(dashboard: Dashboard): Column<Figures>[] {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { pathOf } = useRowsPath(dashboard);
  const none = t('figures.none');
  return [
    {
      key: 'chatbot',
      header: t('performance.chatbot'),
      cell: ({ id, icon, name }) => (
        <Link href={`/builder/${id}`} className="flex min-w-0 items-center gap-3 font-medium hover:underline">
          <ChatbotIcon size="s" icon={icon} />
          <span className="min-w-0 max-md:whitespace-normal">{name}</span>
        </Link>
      ),
    },
    {
      key: 'status',
      header: t('performance.status'),
      columnClass: 'max-md:hidden',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      key: 'conversations',
      header: t('performance.conversations'),
      numeric: true,
      cell: ({ id, conversations }) => (
        <Counted text={format.number(conversations)} href={pathOf({ chatbot: id })} />
      ),
    },
    {
      key: 'change',
      header: t('performance.change'),
      numeric: true,
      cell: ({ conversations, isComparable, previousConversations }) => {
        const previous = isComparable ? previousConversations : null;
        const by = { by: 'share', better: 'more', format: format.percent } as const;
        const change = changeOf(conversations, previous, by);
        return change ? <Delta {...change} /> : none;
      },
    },
    {
      key: 'satisfied',
      header: t('common:satisfaction.mood'),
      numeric: true,
      cell: (chatbot) => {
        const satisfied = positiveMood(chatbot);
        return satisfied === null ? none : format.percent(satisfied / 100);
      },
    },
    {
      key: 'response',
      header: t('performance.response'),
      numeric: true,
      className: 'text-text-2',
      columnClass: 'max-md:hidden',
      cell: ({ averageResponseMs: response }) => (response === null ? none : format.seconds(response)),
    },
  ];
}
