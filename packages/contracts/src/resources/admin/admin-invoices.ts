import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { idFilter, valueFilter } from '../../values/list-filter.ts';
import { pageOf, pageQuery } from '../../values/pagination.ts';
import { id, pathId } from '../../values/primitives.ts';
import { invoice } from '../organization/billing.ts';
import { actionReason, adminSearch } from './admin-inputs.ts';

export const adminInvoice = z.strictObject({
  ...invoice.shape,
  /** Who settles the invoice: our ledger or Stripe. */
  collectedBy: z.enum(['ledger', 'stripe']),
  /** The name is null after deletion of the organization: invoices stay. */
  organization: z.strictObject({ id, name: z.string().nullable() }),
});
export type AdminInvoice = z.output<typeof adminInvoice>;

const act = {
  permission: 'admin:subscription.update',
  params: z.strictObject({ invoiceId: pathId() }),
  body: z.strictObject({ reason: actionReason }),
  responses: { 200: adminInvoice },
  confirmation: true,
} as const;
const errors = [
  'unauthenticated',
  'forbidden',
  'not_found',
  'confirmation_required',
  'validation_failed',
  'transition_refused',
  'billing_off',
  'payments_unavailable',
] as const;

export const adminInvoiceRoutes = defineRoutes({
  listAdminInvoices: {
    method: 'GET',
    path: '/api/admin/invoices',
    summary: 'Invoices and credit notes, newest first',
    permission: 'admin:subscription.read',
    query: z.strictObject({
      ...pageQuery,
      /** Part of an invoice number or of an organization's name. */
      search: adminSearch,
      status: valueFilter(invoice.shape.status),
      organizationId: idFilter,
    }),
    responses: { 200: pageOf(adminInvoice) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  markAdminInvoicePaid: {
    ...act,
    method: 'POST',
    path: '/api/admin/invoices/{invoiceId}/mark-paid',
    summary: 'Note that an open invoice was paid by transfer; the plan that waits for it begins',
    errors,
  },
  refundAdminInvoice: {
    ...act,
    method: 'POST',
    path: '/api/admin/invoices/{invoiceId}/refund',
    summary:
      'Cancel a paid invoice by a credit note; the plan stays. Stripe sends the money back, the ledger leaves that to the operator',
    errors,
  },
});
