import type { LeadStatus } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeVariant } from '../ui/display/badge.tsx';

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
