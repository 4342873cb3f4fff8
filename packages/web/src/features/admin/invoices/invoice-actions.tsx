import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { call, type ResponseOf } from '../../../lib/api/client.ts';
import { ReasonDialog } from '../actions/reason-dialog.tsx';
import { useAdminAction } from '../actions/use-act.ts';
import { useAdmin } from '../session/use-admin.ts';

export type Invoice = ResponseOf<'GET /api/admin/invoices'>['items'][number];

/** An operator's actions on an invoice: mark an open one as paid, refund a paid one. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  const [isOpen, setIsOpen] = useState(false);
  const verb = invoice.status === 'unpaid' ? 'mark-paid' : 'refund';
  const { act, isPending, dialog } = useAdminAction({
    send: (reason: string) =>
      call(`POST /api/admin/invoices/{invoiceId}/${verb}`, {
        params: { invoiceId: invoice.id },
        body: { reason },
      }),
    done: t(`invoices.done.${verb}`),
    onDone: () => setIsOpen(false),
  });
  if (invoice.kind === 'creditNote' || invoice.status === 'refunded' || !may('subscription.update'))
    return null;
  const { number } = invoice;
  return (
    <>
      <Button size="s" aria-label={t(`invoices.named.${verb}`, { number })} onClick={() => setIsOpen(true)}>
        {t(`invoices.acts.${verb}`)}
      </Button>
      {isOpen ? (
        <ReasonDialog
          title={t(`invoices.ask.${verb}`, { number })}
          text={t(`invoices.text.${invoice.collectedBy}.${verb}`)}
          label={t(`invoices.acts.${verb}`)}
          tone={verb === 'refund' ? 'destructive' : 'primary'}
          isPending={isPending}
          onAct={act}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
      {dialog}
    </>
  );
}
