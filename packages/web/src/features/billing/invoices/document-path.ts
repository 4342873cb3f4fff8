import { apiPath } from '../../../lib/api/client.ts';

/** Path of the PDF of an invoice or credit note. */
export function documentPath(invoiceId: string): string {
  return apiPath('GET /api/billing/invoices/{invoiceId}.pdf', { params: { invoiceId } });
}
