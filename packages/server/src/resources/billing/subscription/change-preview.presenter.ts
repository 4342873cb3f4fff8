import type { ChangePreview } from '@parley/contracts/resources/organization/billing';
import type { PlanChange } from '../../../billing/subscription/plan-change.ts';

export function presentPreview(
  { kind, effectiveAt, bill, currency, next }: PlanChange,
  { losses, quote, expiresAt }: { losses: ChangePreview['losses']; quote: string; expiresAt: Date },
): ChangePreview {
  return {
    kind,
    effectiveAt: effectiveAt.toISOString(),
    lines: bill.lines.map((line) => ({
      kind: line.kind,
      plan: line.plan,
      amount: line.amount,
      from: line.from.toISOString(),
      to: line.to.toISOString(),
    })),
    tax: bill.tax.amount,
    taxPercent: bill.tax.percent === null ? null : Number(bill.tax.percent),
    isReverseCharge: bill.tax.isReverseCharge,
    balanceApplied: bill.balanceApplied,
    amountDue: bill.amountDue,
    credited: bill.credited,
    currency,
    next: next && { at: next.at.toISOString(), amount: next.amount },
    losses,
    quote,
    expiresAt: expiresAt.toISOString(),
  };
}
