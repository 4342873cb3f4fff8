import type { LeadStatus } from '@parley/contracts/lists';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeVariant } from '../../components/ui/badge.tsx';

const variantOf: Readonly<Record<LeadStatus, BadgeVariant>> = {
  new: 'default',
  contacted: 'secondary',
  qualified: 'success',
  unqualified: 'destructive',
  converted: 'default',
};

export function LeadStatusBadge({ status }: { status: LeadStatus }) {
  const { t } = useTranslation('leads');
  return <Badge variant={variantOf[status]}>{t(`status.${status}`)}</Badge>;
}

/** Whether the visitor has agreed to be contacted, or somebody has verified it. */
export function ConsentBadge({ given }: { given: boolean }) {
  const { t } = useTranslation('leads');
  return (
    <Badge variant={given ? 'success' : 'secondary'} dot={given ? 'success' : 'off'}>
      {t(given ? 'consent.verified' : 'consent.unverified')}
    </Badge>
  );
}
