import { figureRanges } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { NewChatbotButton } from '../../components/chatbot/new-chatbot-button.tsx';
import { useIsPlanFull } from '../../components/chatbot/use-is-plan-full.ts';
import { RangeSwitch } from '../../components/figures/range-switch.tsx';
import { SatisfactionNote } from '../../components/figures/satisfaction-figures.tsx';
import { LoadError } from '../../components/list-screen/load-error.tsx';
import { ButtonLink } from '../../components/ui/buttons/button-link.tsx';
import { EmptyArt } from '../../components/ui/feedback/empty-art.tsx';
import { EmptyState } from '../../components/ui/feedback/empty-state.tsx';
import { Page } from '../../components/ui/layout/page.tsx';
import { PageHeader } from '../../components/ui/layout/page-header.tsx';
import { oneOf, useAddress } from '../../lib/router/use-address.ts';
import { useMay, useUser } from '../../lib/session/use-user.ts';
import { ChatbotPerformance } from './chatbot-performance.tsx';
import { DashboardAlerts } from './dashboard-alerts.tsx';
import { DashboardFigures } from './dashboard-figures.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { FirstChatbot } from './first-chatbot.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { RecentChatbots } from './recent-chatbots.tsx';
import { TopChatbots } from './top-chatbots.tsx';
import { type Dashboard, useDashboard } from './use-dashboard.ts';

function greetingKey(hour: number): string {
  if (hour < 12) return 'greeting.morning';
  return hour < 18 ? 'greeting.afternoon' : 'greeting.evening';
}

/** First screen after sign-in: alerts, figures, recent activity, and quick actions. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { user } = useUser();
  const may = useMay();
  const [address, change] = useAddress({ range: '7d' });
  const range = oneOf(['7d', ...figureRanges], address.range);
  const dashboard = useDashboard(range);
  const firstName = user?.fullName.trim().split(/\s+/)[0] ?? '';
  const isEmpty = dashboard.data?.recentChatbots.length === 0;
  return (
    <Page busy={dashboard.isPending}>
      <PageHeader
        title={t(greetingKey(new Date().getHours()), { name: firstName })}
        context={isEmpty || !dashboard.data?.isComparable ? null : t(`compared.${range}`)}
        actions={
          isEmpty ? (
            <EmptyChatbotLink />
          ) : (
            <>
              <RangeSwitch value={range} onValueChange={(next) => change({ range: next })} />
              {may('chatbot.create') ? <NewChatbotButton /> : null}
            </>
          )
        }
      />
      {dashboard.isPending ? <DashboardSkeleton /> : null}
      {dashboard.isError && !dashboard.data ? (
        <LoadError query={dashboard} title={t('error.title')} text={t('error.text')} />
      ) : null}
      {dashboard.data && isEmpty ? <FirstSteps /> : null}
      {dashboard.data && !isEmpty ? <Contents dashboard={dashboard.data} /> : null}
    </Page>
  );
}

function Contents({ dashboard }: { dashboard: Dashboard }) {
  return (
    <>
      <DashboardAlerts alerts={dashboard.alerts} />
      <DashboardFigures dashboard={dashboard} />
      <SatisfactionNote />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_304px]">
        <div className="flex min-w-0 flex-col gap-4">
          <ChatbotPerformance dashboard={dashboard} />
          <RecentChatbots chatbots={dashboard.recentChatbots} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <RecentActivity activity={dashboard.activity} />
          <TopChatbots chatbots={dashboard.topChatbots} />
          <QuickActions />
        </div>
      </div>
    </>
  );
}

/** Link to create a chatbot without knowledge, beside the field that creates one with it. */
function EmptyChatbotLink() {
  const { t } = useTranslation('chatbots');
  const may = useMay();
  return may('chatbot.create') ? <ButtonLink href="/chatbots?new=1">{t('page.new')}</ButtonLink> : null;
}

function FirstSteps() {
  const { t } = useTranslation('dashboard');
  const { user } = useUser();
  const may = useMay();
  const isFull = useIsPlanFull();
  const organization = user?.currentOrganization;
  const mayBegin = organization && may('chatbot.create') && may('knowledge.write') && !isFull;
  const steps = [1, 2].map((step) => ({
    title: t(`empty.step${step}`),
    text: t(`empty.step${step}Text`),
  }));
  return (
    <>
      <EmptyState
        art={<EmptyArt />}
        title={t('empty.title')}
        description={t('empty.text')}
        action={
          mayBegin ? (
            <FirstChatbot organizationName={organization.name} />
          ) : may('chatbot.create') ? (
            <NewChatbotButton />
          ) : null
        }
        steps={steps}
      />
      <QuickActions />
    </>
  );
}
