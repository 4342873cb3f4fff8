import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ChatbotIcon } from '../../components/chatbot/chatbot-icon.tsx';
import { StatusBadge } from '../../components/chatbot/status-badge.tsx';
import { UnpublishedMark } from '../../components/chatbot/unpublished-mark.tsx';
import { Card } from '../../components/ui/card.tsx';
import { Cut } from '../../components/ui/cut.tsx';
import { Table } from '../../components/ui/table.tsx';
import { useFormat } from '../../lib/format/use-format.ts';

const shown = 6;

/** The chatbots that changed last and are not put away, each leading to its builder. */
export function RecentChatbots({ chatbots }: { chatbots: readonly Chatbot[] }) {
  const { t } = useTranslation('dashboard');
  const current = chatbots.filter((chatbot) => chatbot.status !== 'archived');
  if (current.length === 0) return null;
  return (
    <Card
      flush
      title={t('recent.title')}
      action={
        <Link
          href="/chatbots"
          className="rounded-sm px-2 py-1 text-13 font-medium text-text-2 hover:text-text"
        >
          {t('action.allChatbots')}
        </Link>
      }
    >
      <Table bare label={t('recent.title')}>
        <thead>
          <tr>
            <th scope="col">{t('recent.name')}</th>
            <th scope="col">{t('recent.status')}</th>
            <th scope="col" className="numeric max-md:hidden">
              {t('recent.messages')}
            </th>
            <th scope="col" className="numeric max-md:hidden">
              {t('recent.edited')}
            </th>
          </tr>
        </thead>
        <tbody>
          {current.slice(0, shown).map((chatbot) => (
            <RecentRow key={chatbot.id} chatbot={chatbot} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function RecentRow({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <tr>
      <td>
        <Link
          href={`/builder/${chatbot.id}`}
          className="flex min-w-0 items-center gap-3 font-medium hover:underline"
        >
          <ChatbotIcon size="s" icon={chatbot.appearance.icon} />
          <span className="min-w-0">
            <Cut>{chatbot.name}</Cut>
            <span className="block text-12 font-normal text-text-3">
              {t('recent.sources', { count: chatbot.sourceCount })}
            </span>
          </span>
        </Link>
      </td>
      <td>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <StatusBadge status={chatbot.status} />
          <UnpublishedMark chatbot={chatbot} isShort />
        </span>
      </td>
      <td className="numeric max-md:hidden">{format.number(chatbot.messageCount)}</td>
      <td className="numeric text-text-2 max-md:hidden">{format.relative(chatbot.updatedAt)}</td>
    </tr>
  );
}
