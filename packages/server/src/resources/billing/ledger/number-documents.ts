import type { Bill } from '../../../billing/amounts/bill.ts';
import type { Seller } from '../../../billing/plans/load-plans.ts';
import type { NewDocument, Step } from '../../../billing/subscription/step.ts';
import type { Transaction } from '../../../db/database.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { BilledStanding } from '../store/standing.queries.ts';
import { type NewInvoiceRow, takeNumbers } from '../store/steps.queries.ts';

/** A step with the billing state that it was computed from. */
export interface PlannedStep {
  standing: BilledStanding;
  step: Step;
}

const seriesOf = { invoice: 'P', creditNote: 'C' } as const;

/** Converts the documents of steps to rows, numbered by series and year in the order of the steps. */
export async function numberDocuments(
  tx: Transaction,
  { ids, offer }: Pick<Deps, 'ids' | 'offer'>,
  planned: readonly PlannedStep[],
  at: Date,
): Promise<NewInvoiceRow[]> {
  const rows: NewInvoiceRow[] = [];
  for (const kind of ['invoice', 'creditNote'] as const) {
    const drafts = planned.flatMap(({ standing, step }) =>
      step.document?.kind === kind ? [{ standing, step, document: step.document }] : [],
    );
    if (drafts.length === 0) continue;
    const series = offer.seller.prefix + seriesOf[kind];
    const year = at.getUTCFullYear();
    const last = await takeNumbers(tx, { series, year, count: drafts.length });
    drafts.forEach(({ standing, step, document }, index) => {
      const position = String(last - drafts.length + index + 1).padStart(6, '0');
      rows.push({
        ...contentOf(document, standing, offer.seller),
        organization_id: standing.subscription.organization_id,
        id: ids.next(),
        number: `${series}-${year}-${position}`,
        currency: step.after.currency,
        issued_at: at,
        paid_at: document.status === 'paid' ? at : null,
      });
    });
  }
  return rows;
}

function contentOf(document: NewDocument, { buyer, language }: BilledStanding, seller: Seller) {
  const { kind, period, status, bill, dueAt, corrects } = document;
  return {
    kind,
    period,
    status,
    due_at: dueAt,
    corrects,
    ...amountsOf(bill),
    lines: bill.lines,
    seller: { name: seller.name, address: seller.address, country: seller.country, vatId: seller.vatId },
    buyer,
    language: language ?? 'en',
  };
}

/** Amounts of a credit note are stored as positive refunds. */
function amountsOf({ net, tax, amount, balanceApplied, amountDue }: Bill) {
  return {
    net: Math.abs(net),
    tax: Math.abs(tax.amount),
    amount: Math.abs(amount),
    balance_applied: balanceApplied,
    amount_due: amountDue,
    tax_percent: tax.percent,
    is_reverse_charge: tax.isReverseCharge,
  };
}
