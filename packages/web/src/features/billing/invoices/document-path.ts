import { apiPath } from '../../../lib/api/client.ts';

/** Where the PDF of an invoice or credit note is. */
export function documentPath(invoiceId: string): string {
  return apiPath('GET /api/billing/invoices/{invoiceId}.pdf', { params: { invoiceId } });
}
