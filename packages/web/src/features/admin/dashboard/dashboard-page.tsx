import { currencies } from '@parley/contracts/billing/billing-lists';
import { planIds } from '@parley/contracts/values/lists';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Stat, StatRow } from '../../../components/ui/data/stat.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Page } from '../../../components/ui/layout/page.tsx';
import { PageHeader } from '../../../components/ui/layout/page-header.tsx';
import type { ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { DetailState } from '../list/detail-state.tsx';

type Overview = ResponseOf<'GET /api/admin/overview'>;
const refreshMs = 15_000;

/** Size of the platform, with problems first. */
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
  const revenue = currencies.flatMap((currency) => {
    const amount = overview.subscriptions.monthly[currency];
    return amount === undefined ? [] : [format.money(amount, currency)];
  });
  const monthly = revenue.length > 0 ? revenue.join(' · ') : format.money(0, currencies[0]);
  const suspended = (count: number) => (count > 0 ? t('dashboard.suspended', { count }) : undefined);
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
          note={t('dashboard.active', { count: chatbots.active })}
        />
        <Stat label={t('dashboard.conversations')} value={format.number(overview.conversations.total)} />
        <Stat label={t('dashboard.messages')} value={format.number(overview.messages.total)} />
        <Stat label={t('dashboard.monthly')} value={monthly} />
      </StatRow>
      <section aria-label={t('dashboard.plans')} className="flex flex-col gap-3">
        <h2 className="text-14 font-semibold">{t('dashboard.plans')}</h2>
        <StatRow className="md:grid-cols-5">
          {planIds.map((plan) => (
            <Stat
              key={plan}
              label={<FigureLink href={`/admin/organizations?plan=${plan}`} word={t(`plans.${plan}`)} />}
              value={format.number(organizations.byPlan[plan])}
            />
          ))}
        </StatRow>
      </section>
    </Page>
  );
}

/** Name of a figure as a link to the objects that it counts. */
function FigureLink({ href, word }: { href: string; word: string }) {
  return (
    <Link href={href} className="link">
      {word}
    </Link>
  );
}

/** One sentence per problem; figures and actions are on the health screen. */
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
