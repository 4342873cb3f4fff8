import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { PagedContent } from '../../../components/list-screen/paged-content.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useAdmin } from '../session/use-admin.ts';
import { GrantBadge } from './grant-badge.tsx';
import { RequestDialog } from './request-dialog.tsx';

type Grants = ResponseOf<'GET /api/admin/lockbox'>;
type Organization = { id: string; name: string };

/** Requests to read this organization's content, and their results. */
export function LockboxCard({ organization }: { organization: Organization }) {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const [range, setRange] = useState({ page: 1, pageSize: 10 });
  const grants = useQuery<Grants>({
    queryKey: [apiPath('GET /api/admin/lockbox', { query: { organizationId: organization.id, ...range } })],
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      flush
      title={t('lockbox.title')}
      action={
        may('lockbox.use') ? (
          <Button size="s" onClick={() => setIsAsking(true)}>
            {t('lockbox.ask')}
          </Button>
        ) : null
      }
    >
      <p className="border-b border-border px-4 py-2.5 text-13 text-text-2 max-md:px-3">
        {t('lockbox.text')}
      </p>
      <PagedContent
        of={t('lockbox.title')}
        query={grants}
        errorTitle={t('list.failedTitle')}
        errorText={t('failedText')}
        lines={2}
        empty={t('lockbox.none')}
        onRangeChange={setRange}
      >
        {(items) => (
          <ul className="divide-y divide-border text-13">
            {items.map((grant) => (
              <li
                key={grant.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 max-md:px-3"
              >
                <Link href={`/admin/lockbox/${grant.id}`} className="link font-550">
                  {t(`lockbox.scopes.${grant.scope}`)}
                </Link>
                <span className="min-w-0 flex-1 truncate text-text-3">
                  <bdi>{grant.requestedBy}</bdi> · {format.dateTime(grant.requestedAt)}
                </span>
                <GrantBadge grant={grant} />
              </li>
            ))}
          </ul>
        )}
      </PagedContent>
      {isAsking ? <RequestDialog organization={organization} onClose={() => setIsAsking(false)} /> : null}
    </Card>
  );
}
