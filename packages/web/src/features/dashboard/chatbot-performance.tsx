import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ChatbotIcon } from '../../components/chatbot/chatbot-icon.tsx';
import { StatusBadge } from '../../components/chatbot/status-badge.tsx';
import { changeOf } from '../../components/figures/change.ts';
import { Counted } from '../../components/figures/counted.tsx';
import { positiveMood } from '../../components/figures/positive-mood.ts';
import { useRowsPath } from '../../components/figures/use-rows-path.ts';
import { Table } from '../../components/ui/data/table.tsx';
import { Delta } from '../../components/ui/display/delta.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import type { Dashboard } from './use-dashboard.ts';

type Figures = Dashboard['chatbots'][number];
const shown = 6;

/** Figures of the busiest chatbots in the period; each links to its builder. */
export function ChatbotPerformance({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { pathOf } = useRowsPath(dashboard);
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
      <Table bare label={t('performance.title')}>
        <thead>
          <tr>
            <th scope="col">{t('performance.chatbot')}</th>
            <th scope="col" className="max-md:hidden">
              {t('performance.status')}
            </th>
            <th scope="col" className="numeric">
              {t('performance.conversations')}
            </th>
            <th scope="col" className="numeric">
              {t('performance.change')}
            </th>
            <th scope="col" className="numeric">
              {t('common:satisfaction.mood')}
            </th>
            <th scope="col" className="numeric max-md:hidden">
              {t('performance.response')}
            </th>
          </tr>
        </thead>
        <tbody>
          {dashboard.chatbots.slice(0, shown).map((chatbot) => (
            <PerformanceRow key={chatbot.id} chatbot={chatbot} href={pathOf({ chatbot: chatbot.id })} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function PerformanceRow({ chatbot, href }: { chatbot: Figures; href: string | undefined }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const none = t('figures.none');
  const previous = chatbot.isComparable ? chatbot.previousConversations : null;
  const change = changeOf(chatbot.conversations, previous, {
    by: 'share',
    better: 'more',
    format: format.percent,
  });
  const { averageResponseMs: response } = chatbot;
  const satisfied = positiveMood(chatbot);
  return (
    <tr>
      <td>
        <Link
          href={`/builder/${chatbot.id}`}
          className="flex min-w-0 items-center gap-3 font-medium hover:underline"
        >
          <ChatbotIcon size="s" icon={chatbot.icon} />
          <span className="min-w-0 max-md:whitespace-normal">{chatbot.name}</span>
        </Link>
      </td>
      <td className="max-md:hidden">
        <StatusBadge status={chatbot.status} />
      </td>
      <td className="numeric">
        <Counted text={format.number(chatbot.conversations)} href={href} />
      </td>
      <td className="numeric">{change ? <Delta {...change} /> : none}</td>
      <td className="numeric">{satisfied === null ? none : format.percent(satisfied / 100)}</td>
      <td className="numeric text-text-2 max-md:hidden">
        {response === null ? none : format.seconds(response)}
      </td>
    </tr>
  );
}
