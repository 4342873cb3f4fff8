import type { Chatbot } from '@parley/contracts/resources/chatbots';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ChatbotIcon } from '../../components/chatbot/chatbot-icon.tsx';
import { StatusBadge } from '../../components/chatbot/status-badge.tsx';
import { Table } from '../../components/ui/table.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import type { AskFor } from './ask-for.ts';
import { ChatbotMenu } from './chatbot-menu.tsx';

/** The chatbots one a row; phones keep name, status and menu. */
export function ChatbotTable({ chatbots, askFor }: { chatbots: readonly Chatbot[]; askFor: AskFor }) {
  const { t } = useTranslation('chatbots');
  return (
    <Table label={t('page.title')}>
      <thead>
        <tr>
          <th scope="col">{t('table.name')}</th>
          <th scope="col" className="max-lg:hidden">
            {t('table.goal')}
          </th>
          <th scope="col">{t('table.status')}</th>
          <th scope="col" className="numeric max-md:hidden">
            {t('table.messages')}
          </th>
          <th scope="col" className="numeric max-md:hidden">
            {t('table.response')}
          </th>
          <th scope="col" className="max-md:hidden">
            {t('table.created')}
          </th>
          <th scope="col" className="max-md:hidden">
            {t('table.edited')}
          </th>
          <th scope="col" className="actions">
            <span className="sr-only">{t('table.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {chatbots.map((chatbot) => (
          <Row key={chatbot.id} chatbot={chatbot} askFor={askFor} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ chatbot, askFor }: { chatbot: Chatbot; askFor: AskFor }) {
  const { t } = useTranslation('chatbots');
  const format = useFormat();
  const response = chatbot.averageResponseMs;
  return (
    <tr>
      <td className="max-w-0 min-w-40 md:w-[30%]">
        <Link
          href={`/builder/${chatbot.id}`}
          className="flex min-w-0 items-center gap-3 font-medium hover:underline"
        >
          <ChatbotIcon size="s" icon={chatbot.appearance.icon} />
          <span className="truncate">{chatbot.name}</span>
        </Link>
      </td>
      <td className="text-text-2 max-lg:hidden">
        {chatbot.goal ? t(`goals.${chatbot.goal}`) : t('table.none')}
      </td>
      <td>
        <StatusBadge status={chatbot.status} />
      </td>
      <td className="numeric max-md:hidden">{format.number(chatbot.messageCount)}</td>
      <td className="numeric max-md:hidden">
        {response === null ? t('table.none') : format.seconds(response)}
      </td>
      <td className="whitespace-nowrap text-text-2 max-md:hidden">{format.date(chatbot.createdAt)}</td>
      <td className="whitespace-nowrap text-text-2 max-md:hidden">{format.relative(chatbot.updatedAt)}</td>
      <td className="actions">
        <ChatbotMenu chatbot={chatbot} askFor={askFor} />
      </td>
    </tr>
  );
}
