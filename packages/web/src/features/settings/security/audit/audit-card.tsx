import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PagedContent } from '../../../../components/list-screen/paged-content.tsx';
import { LogProofButton, LogVerificationNote } from '../../../../components/log-proof/log-verification.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import { apiPath, type ResponseOf } from '../../../../lib/api/client.ts';
import { useAddress } from '../../../../lib/router/use-address.ts';
import { useUser } from '../../../../lib/session/use-user.ts';
import { AuditRows } from './audit-rows.tsx';
import { useAuditLogVerification } from './use-audit-log-verification.ts';

type AuditPage = ResponseOf<'GET /api/organization/audit'>;

/** Audit log of the organization, newest first, for members with permission. */
export function AuditCard() {
  const { t } = useTranslation('settings');
  const { user } = useUser();
  const [address, change] = useAddress({ page: '1', pageSize: '10' });
  const log = useQuery<AuditPage>({
    queryKey: [
      apiPath('GET /api/organization/audit', { query: { page: address.page, pageSize: address.pageSize } }),
    ],
    placeholderData: keepPreviousData,
  });
  const { proof, words } = useAuditLogVerification();
  const name = user?.currentOrganization?.name ?? '';
  return (
    <Card
      flush
      title={t('audit.title')}
      action={<LogProofButton proof={proof} label={t('audit.proof.check')} />}
    >
      <p className="border-b border-border px-4 py-2.5 text-13 text-text-2 max-md:px-3">
        {t('audit.text', { name })}
      </p>
      <div className="px-4 py-3 empty:hidden max-md:px-3">
        <LogVerificationNote proof={proof} words={words} />
      </div>
      <PagedContent
        query={log}
        errorTitle={t('audit.errorTitle')}
        errorText={t('audit.errorText')}
        lines={3}
        empty={t('audit.empty')}
        onRangeChange={({ page, pageSize }) => change({ page: String(page), pageSize: String(pageSize) })}
      >
        {(items) => <AuditRows entries={items} />}
      </PagedContent>
    </Card>
  );
}
