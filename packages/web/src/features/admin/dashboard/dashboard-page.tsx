import { planIds } from '@parley/contracts/lists';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Card } from '../../../components/ui/card.tsx';
import { KeyValueList } from '../../../components/ui/key-value-list.tsx';
import { Note } from '../../../components/ui/note.tsx';
import { Page } from '../../../components/ui/page.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Stat, StatRow } from '../../../components/ui/stat.tsx';
import type { ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DetailState } from '../list/detail-state.tsx';

type Overview = ResponseOf<'GET /api/admin/overview'>;
const refreshMs = 15_000;

/** How large the platform is; what is wrong comes first. */
export default function DashboardPage() {
  const overview = useQuery<Overview>({
    queryKey: ['/api/admin/overview'],
    refetchInterval: refreshMs,
  });
  return (
    <DetailState query={overview} listPath="/admin/dashboard">
      {(data) => <Loaded overview={data} />}
    </DetailState>
  );
}

function Loaded({ overview }: { overview: Overview }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { users, organizations, chatbots } = overview;
  const suspended = (count: number) =>
    count > 0 ? t('dashboard.suspended', { count, formatted: format.number(count) }) : undefined;
  return (
    <Page>
      <PageHeader title={t('dashboard.title')} context={t('dashboard.context')} />
      <Problems {...overview.health} />
      <StatRow>
        <Stat
          label={<FigureLink href="/admin/users" word={t('dashboard.users')} />}
          value={format.number(users.total)}
          note={suspended(users.suspended)}
        />
        <Stat
          label={<FigureLink href="/admin/organizations" word={t('dashboard.organizations')} />}
          value={format.number(organizations.total)}
          note={suspended(organizations.suspended)}
        />
        <Stat label={t('dashboard.agencies')} value={format.number(organizations.agencies)} />
        <Stat
          label={<FigureLink href="/admin/subscriptions" word={t('dashboard.subscriptions')} />}
          value={format.number(overview.subscriptions.byStatus.active ?? 0)}
        />
        <Stat
          label={t('dashboard.chatbots')}
          value={format.number(chatbots.total)}
          note={t('dashboard.active', { count: chatbots.active, formatted: format.number(chatbots.active) })}
        />
        <Stat label={t('dashboard.conversations')} value={format.number(overview.conversations.total)} />
        <Stat label={t('dashboard.messages')} value={format.number(overview.messages.total)} />
      </StatRow>
      <Card title={t('dashboard.plans')} className="max-w-[560px]">
        <KeyValueList
          items={planIds.map((plan) => ({
            key: t(`plans.${plan}`),
            value: <span className="tabular-nums">{format.number(organizations.byPlan[plan])}</span>,
          }))}
        />
      </Card>
    </Page>
  );
}

/** A figure's name that leads to what it counts. */
function FigureLink({ href, word }: { href: string; word: string }) {
  return (
    <Link href={href} className="link">
      {word}
    </Link>
  );
}

/** What is wrong in a sentence each; figures and acts are on the screen of its own. */
function Problems({ problems }: Overview['health']) {
  const { t } = useTranslation('admin');
  const isWell = problems.length === 0;
  return (
    <div role={isWell ? undefined : 'alert'}>
      <Note tone={isWell ? 'success' : 'warning'}>
        {isWell
          ? t('health.well')
          : problems.map(({ key, count }) => <p key={key}>{t(`health.problems.${key}`, { count })}</p>)}{' '}
        <Link href="/admin/health" className="link font-medium">
          {t(isWell ? 'dashboard.toHealth' : 'dashboard.toProblems')}
        </Link>
      </Note>
    </div>
  );
}
