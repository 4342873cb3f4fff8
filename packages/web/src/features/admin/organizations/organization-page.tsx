import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { KeyValueList } from '../../../components/ui/data/key-value-list.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { Page } from '../../../components/ui/layout/page.tsx';
import { PageHeader } from '../../../components/ui/layout/page-header.tsx';
import { apiPath } from '../../../lib/api/client.ts';
import { useCostFormat } from '../../../lib/format/use-cost-format.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { CrawlFailures } from '../health/crawl-failures.tsx';
import { InvoicesCard } from '../invoices/invoices-card.tsx';
import { AccessStatusBadge } from '../list/access-status-badge.tsx';
import { DetailState } from '../list/detail-state.tsx';
import { LockboxCard } from '../lockbox/lockbox-card.tsx';
import { useAdmin } from '../session/use-admin.ts';
import { BrandingCard } from './branding-card.tsx';
import { FlagsCard } from './flags-card.tsx';
import type { AdminOrganization } from './own-limits.ts';
import { PlanCard } from './plan-card.tsx';
import { SuspensionAction } from './suspension-action.tsx';

/** One organization: size, plan, and the settings that the operator may change. */
export default function OrganizationPage() {
  const { id = '' } = useParams<{ id: string }>();
  const organization = useQuery<AdminOrganization>({
    queryKey: [apiPath('GET /api/admin/organizations/{organizationId}', { params: { organizationId: id } })],
  });
  return (
    <DetailState query={organization} listPath="/admin/organizations">
      {(data) => <Loaded organization={data} />}
    </DetailState>
  );
}

function Loaded({ organization }: { organization: AdminOrganization }) {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  const mayChange = may('organization.update');
  return (
    <Page>
      <PageHeader
        title={organization.name}
        context={t(`plans.${organization.plan}`)}
        actions={mayChange ? <SuspensionAction organization={organization} /> : null}
      />
      {organization.suspensionReason === null ? null : (
        <Note tone="warning">{t('standing.because', { reason: organization.suspensionReason })}</Note>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <UsageCard organization={organization} />
          <MembersCard organization={organization} />
          <ChatbotsCard organization={organization} />
          <BrandingCard
            key={`${organization.id} branding`}
            organization={organization}
            mayChange={mayChange}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <PlanCard key={organization.id} organization={organization} mayChange={mayChange} />
          <FlagsCard organization={organization} mayChange={mayChange} />
        </div>
      </div>
      <CrawlFailures organizationId={organization.id} />
      <InvoicesCard organizationId={organization.id} />
      <LockboxCard organization={organization} />
    </Page>
  );
}

function UsageCard({ organization }: { organization: AdminOrganization }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const cost = useCostFormat();
  const { usage, limits } = organization;
  const of = (used: number, limit: number | null) =>
    limit === null
      ? format.number(used)
      : t('organizations.usedOf', { used: format.number(used), limit: format.number(limit) });
  return (
    <Card title={t('organizations.usage')}>
      <KeyValueList
        items={[
          { key: t('columns.status'), value: <AccessStatusBadge status={organization.status} /> },
          { key: t('limits.chatbots'), value: of(usage.chatbots, limits.chatbots) },
          { key: t('limits.messagesPerMonth'), value: of(usage.messagesThisMonth, limits.messagesPerMonth) },
          {
            key: t('limits.sources'),
            value: (
              <span className="flex flex-wrap items-center gap-2">
                {of(usage.sources, limits.sources)}
                {usage.failedSources > 0 ? (
                  <Badge variant="destructive">
                    {t('organizations.failedSources', {
                      count: usage.failedSources,
                    })}
                  </Badge>
                ) : null}
              </span>
            ),
          },
          { key: t('limits.knowledgeTokens'), value: of(usage.knowledgeTokens, limits.knowledgeTokens) },
          { key: t('organizations.cost'), value: cost(organization.cost.microUsdThisMonth / 1_000_000) },
          { key: t('columns.created'), value: format.date(organization.createdAt) },
        ]}
      />
    </Card>
  );
}

function MembersCard({ organization }: { organization: AdminOrganization }) {
  const { t } = useTranslation('admin');
  return (
    <Card title={t('organizations.members', { count: organization.members })}>
      <ul className="flex flex-col gap-2 text-13">
        {organization.memberList.map(({ id, fullName, email, role, status }) => (
          <li key={id} className="flex items-center gap-3">
            <span className="min-w-0 flex-1 truncate">
              <Link href={`/admin/users/${id}`} className="link">
                {fullName}
              </Link>{' '}
              <span dir="ltr" className="text-text-3">
                {email}
              </span>
            </span>
            {status === 'suspended' ? <AccessStatusBadge status={status} /> : null}
            <Badge>{t(`memberRoles.${role}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ChatbotsCard({ organization }: { organization: AdminOrganization }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Card title={t('organizations.chatbots')}>
      <ul className="flex flex-col gap-2 text-13">
        {organization.chatbots.map(({ id, name, status, updatedAt }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <span className="text-text-3">{format.relative(updatedAt)}</span>
            <Badge>{t(`chatbotStatus.${status}`)}</Badge>
          </li>
        ))}
        {organization.chatbots.length === 0 ? (
          <li className="text-text-3">{t('organizations.noChatbots')}</li>
        ) : null}
      </ul>
    </Card>
  );
}
