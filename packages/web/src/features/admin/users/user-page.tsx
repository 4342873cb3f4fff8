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
import { useFormat } from '../../../lib/format/use-format.ts';
import { AccessStatusBadge } from '../list/access-status-badge.tsx';
import { DetailState } from '../list/detail-state.tsx';
import { type AdminUser, UserActions } from './user-actions.tsx';

/** One user: account, organizations, sign-in methods, and actions. */
export default function UserPage() {
  const { id = '' } = useParams<{ id: string }>();
  const user = useQuery<AdminUser>({
    queryKey: [apiPath('GET /api/admin/users/{userId}', { params: { userId: id } })],
  });
  return (
    <DetailState query={user} listPath="/admin/users">
      {(data) => <Loaded user={data} />}
    </DetailState>
  );
}

function Loaded({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no');
  return (
    <Page>
      <PageHeader title={user.fullName} context={user.email} actions={<UserActions user={user} />} />
      {user.suspensionReason === null ? null : (
        <Note tone="warning">{t('standing.because', { reason: user.suspensionReason })}</Note>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <Card title={t('users.account')}>
          <KeyValueList
            items={[
              { key: t('columns.status'), value: <AccessStatusBadge status={user.status} /> },
              { key: t('columns.email'), value: <span dir="ltr">{user.email}</span> },
              { key: t('users.emailVerified'), value: yesNo(user.emailVerified) },
              { key: t('users.password'), value: yesNo(user.hasPassword) },
              { key: t('users.google'), value: yesNo(user.googleLinked) },
              { key: t('users.twoFactor'), value: yesNo(user.twoFactorEnabled) },
              { key: t('columns.created'), value: format.date(user.createdAt) },
              { key: t('columns.lastActive'), value: format.relative(user.lastActiveAt) },
            ]}
          />
        </Card>
        <Card title={t('columns.organizations')}>
          <ul className="flex flex-col gap-2 text-13">
            {user.organizations.map(({ id, name, role }) => (
              <li key={id} className="flex items-center justify-between gap-3">
                <Link href={`/admin/organizations/${id}`} className="link min-w-0 truncate">
                  {name}
                </Link>
                <Badge>{t(`memberRoles.${role}`)}</Badge>
              </li>
            ))}
            {user.organizations.length === 0 ? (
              <li className="text-text-3">{t('users.noOrganizations')}</li>
            ) : null}
          </ul>
        </Card>
      </div>
      <Card title={t('users.sessions')}>
        <ul className="flex flex-col gap-3 text-13">
          {user.sessions.map((session) => (
            <li key={session.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{session.device}</span>
              <span className="text-text-3">
                <span dir="ltr">{session.ip}</span> · {format.relative(session.lastActive)}
              </span>
            </li>
          ))}
          {user.sessions.length === 0 ? <li className="text-text-3">{t('users.noSessions')}</li> : null}
        </ul>
      </Card>
    </Page>
  );
}
