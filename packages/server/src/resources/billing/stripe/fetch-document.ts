import { collectorOf } from '../../../billing/invoice.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { getDocument, keptDocument } from '../documents/get-documents.ts';
import type { StripeDeps } from './stripe-deps.ts';
import { findStripeInvoice } from './stripe-invoices.queries.ts';

const timeoutMs = 15_000;
const maxBytes = 5_000_000;

/**
 * Returns the PDF that Stripe made for an invoice, downloaded on first request and stored; documents of ledger invoices are made
 * here.
 * @throws AppError `not_found`, `payments_unavailable`
 */
export async function fetchDocument(
  deps: StripeDeps,
  scope: Scope,
  invoiceId: string,
): Promise<{ number: string; content: Buffer }> {
  const { organizationId } = scope;
  const found = await withScope(deps.database, scope, (tx) =>
    findStripeInvoice(tx, organizationId, { id: invoiceId }),
  );
  if (!found || collectorOf(found) === 'ledger') return getDocument(deps, scope, invoiceId);
  return keptDocument(deps, scope, invoiceId, async () =>
    fetchPdf(deps, await addressOf(deps, found.period)),
  );
}

async function addressOf({ stripe }: StripeDeps, stripeId: string): Promise<string | null> {
  if (stripeId.startsWith('cn_'))
    return stripe.run(async (client) => (await client.creditNotes.retrieve(stripeId)).pdf);
  return stripe.run(async (client) => (await client.invoices.retrieve(stripeId)).invoice_pdf ?? null);
}

async function fetchPdf({ egress, stripe }: StripeDeps, url: string | null): Promise<Buffer> {
  let address = url;
  for (let step = 0; step < 3 && address !== null; step += 1) {
    if (!isStripes(address, stripe.config.apiUrl)) break;
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await egress
      .operatorFetch(address, { signal, redirect: 'manual' })
      .catch((error: unknown) => {
        throw new AppError('payments_unavailable', { cause: error });
      });
    const target = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && target) {
      address = URL.parse(target, address)?.href ?? null;
      continue;
    }
    const content = answer.ok ? Buffer.from(await answer.arrayBuffer()) : Buffer.alloc(0);
    const isPdf = content.subarray(0, 5).toString('latin1') === '%PDF-';
    if (isPdf && content.length <= maxBytes) return content;
    break;
  }
  throw new AppError('payments_unavailable');
}

/** Whether the address is Stripe's, or that of the test double. */
function isStripes(address: string, apiUrl: string): boolean {
  const url = URL.parse(address);
  if (url === null) return false;
  return (
    url.origin === new URL(apiUrl).origin ||
    (url.protocol === 'https:' && /(^|\.)stripe\.com$/.test(url.hostname))
  );
}
