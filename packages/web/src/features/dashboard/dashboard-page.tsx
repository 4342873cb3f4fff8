import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { NewChatbotButton } from '../../components/chatbot/new-chatbot-button.tsx';
import { EmptyArt } from '../../components/ui/empty-art.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Page } from '../../components/ui/page.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import type { ResponseOf } from '../../lib/api/client.ts';
import { requestIdOf } from '../../lib/api/error-text.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DashboardStats } from './dashboard-stats.tsx';
import { RecentChatbots } from './recent-chatbots.tsx';

function greetingKey(hour: number): string {
  if (hour < 12) return 'greeting.morning';
  return hour < 18 ? 'greeting.afternoon' : 'greeting.evening';
}

/** Where a login lands: what there is, what changed last, and how to begin. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { user } = useUser();
  const firstName = user?.fullName.trim().split(/\s+/)[0] ?? '';
  const chatbots = useQuery<ResponseOf<'GET /api/chatbots'>>({ queryKey: ['/api/chatbots'] });
  const isEmpty = chatbots.data?.length === 0;
  return (
    <Page busy={chatbots.isPending}>
      <PageHeader
        title={t(greetingKey(new Date().getHours()), { name: firstName })}
        actions={isEmpty ? null : <NewChatbotButton />}
      />
      {chatbots.isPending ? <DashboardSkeleton /> : null}
      {chatbots.isError ? (
        <ErrorState
          title={t('error.title')}
          description={t('error.text')}
          requestId={requestIdOf(chatbots.error)}
          onRetry={() => void chatbots.refetch()}
          retrying={chatbots.isFetching}
        />
      ) : null}
      {isEmpty ? <FirstSteps /> : null}
      {chatbots.data && !isEmpty ? (
        <>
          <DashboardStats chatbots={chatbots.data} />
          <RecentChatbots chatbots={chatbots.data} />
        </>
      ) : null}
    </Page>
  );
}

function FirstSteps() {
  const { t } = useTranslation('dashboard');
  const steps = [1, 2, 3].map((step) => ({
    title: t(`empty.step${step}`),
    text: t(`empty.step${step}Text`),
  }));
  return (
    <EmptyState
      art={<EmptyArt />}
      title={t('empty.title')}
      description={t('empty.text')}
      action={<NewChatbotButton />}
      steps={steps}
    />
  );
}
