import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { ChatbotIcon } from '../../components/chatbot/chatbot-icon.tsx';
import { StatusBadge } from '../../components/chatbot/status-badge.tsx';
import { TruncatedText } from '../../components/ui/display/truncated-text.tsx';
import { Card } from '../../components/ui/layout/card.tsx';
import { useFormat } from '../../lib/format/use-format.ts';
import type { Dashboard } from './use-dashboard.ts';

/** The chatbots that changed last, each leading to its builder. */
export function RecentChatbots({ chatbots }: { chatbots: Dashboard['recentChatbots'] }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <Card title={t('recent.title')} flush>
      <ul
        aria-label={t('recent.title')}
        className="grid gap-px overflow-hidden rounded-b-md bg-border sm:grid-cols-2 sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:grid-cols-3 lg:[&>:last-child:nth-child(2)]:col-span-2 lg:[&>:only-child]:col-span-3"
      >
        {chatbots.map((chatbot) => (
          <li key={chatbot.id} className="flex min-w-0 flex-col items-start gap-2 bg-surface p-4">
            <Link
              href={`/builder/${chatbot.id}`}
              className="flex max-w-full min-w-0 items-center gap-2.5 text-14 font-semibold hover:underline"
            >
              <ChatbotIcon size="s" icon={chatbot.icon} />
              <TruncatedText>{chatbot.name}</TruncatedText>
            </Link>
            <StatusBadge status={chatbot.status} />
            <span className="text-12 text-text-3">
              {t('recent.sources', { count: chatbot.sourceCount })} · {format.relative(chatbot.updatedAt)}
            </span>
            {chatbot.hasUnpublishedChanges ? (
              <span className="text-12 text-warning-text">{t('recent.unpublished')}</span>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
