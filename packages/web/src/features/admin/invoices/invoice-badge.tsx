import { useTranslation } from 'react-i18next';
import { Badge, type BadgeVariant } from '../../../components/ui/display/badge.tsx';
import type { Invoice } from './invoice-actions.tsx';

const tones: Record<Invoice['status'], BadgeVariant> = {
  paid: 'success',
  unpaid: 'warning',
  refunded: 'secondary',
};

export function InvoiceBadge({ status }: Pick<Invoice, 'status'>) {
  const { t } = useTranslation('admin');
  return <Badge variant={tones[status]}>{t(`invoices.status.${status}`)}</Badge>;
}
