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
import { problemsOf } from './health-problems.ts';

type Overview = ResponseOf<'GET /api/admin/overview'>;
const refreshMs = 15_000;

/** How large the platform is, and whether its work gets done; problems come first. */
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
      <Problems overview={overview} />
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
        <Stat label={t('health.deadLetters')} value={format.number(overview.health.jobs.deadLetters)} />
      </StatRow>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t('dashboard.plans')}>
          <KeyValueList
            items={planIds.map((plan) => ({
              key: t(`plans.${plan}`),
              value: <span className="tabular-nums">{format.number(organizations.byPlan[plan])}</span>,
            }))}
          />
        </Card>
        <HealthCard health={overview.health} />
      </div>
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

function Problems({ overview }: { overview: Overview }) {
  const { t } = useTranslation('admin');
  const problems = problemsOf(overview.health, new Date());
  if (problems.length === 0) return <Note tone="success">{t('health.well')}</Note>;
  return (
    <div role="alert" className="flex flex-col gap-2">
      {problems.map(({ key, count }) => (
        <Note key={key} tone="warning">
          {t(`health.problems.${key}`, { count })}
        </Note>
      ))}
    </div>
  );
}

function HealthCard({ health }: Pick<Overview, 'health'>) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const waiting = (count: number, oldestAt: string | null) =>
    oldestAt === null
      ? format.number(count)
      : t('health.since', { amount: format.number(count), time: format.relative(oldestAt) });
  return (
    <Card title={t('health.title')}>
      <KeyValueList
        items={[
          { key: t('health.engine'), value: t(`health.engines.${health.engine}`) },
          { key: t('health.disk'), value: t(health.hasRoom ? 'health.room' : 'health.full') },
          { key: t('health.jobs'), value: waiting(health.jobs.waiting, health.jobs.oldestAt) },
          { key: t('health.running'), value: format.number(health.jobs.running) },
          { key: t('health.deadLetters'), value: format.number(health.jobs.deadLetters) },
          { key: t('health.events'), value: waiting(health.events.waiting, health.events.oldestAt) },
          { key: t('health.mailDue'), value: format.number(health.mail.due) },
          { key: t('health.mailFailed'), value: format.number(health.mail.failed) },
        ]}
      />
    </Card>
  );
}
