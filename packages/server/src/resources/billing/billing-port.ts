import type {
  BillingAction,
  billingRoutes,
  ChangePreview,
  Invoice,
  PaymentMethod,
} from '@parley/contracts/resources/organization/billing';
import type { BodyOf } from '@parley/contracts/route';
import type { Scope } from '../../kernel/scope.ts';

type Routes = typeof billingRoutes;

/** Payment provider behind the billing routes. */
export interface BillingPort {
  preview(scope: Scope, target: BodyOf<Routes['previewChange']>): Promise<ChangePreview>;
  /** The action that the user still has to take on another page; undefined if the change is done. */
  change(scope: Scope, wanted: BodyOf<Routes['changeSubscription']>): Promise<BillingAction | undefined>;
  cancel(scope: Scope, why: BodyOf<Routes['cancelSubscription']>): Promise<void>;
  resume(scope: Scope): Promise<void>;
  setPaymentMethod(
    scope: Scope,
    card: BodyOf<Routes['putPaymentMethod']>,
  ): Promise<PaymentMethod | { action: BillingAction }>;
  pay(scope: Scope, invoiceId: string): Promise<Invoice>;
  /** Sends a changed address or tax id to the external provider, with retries. */
  pushDetails(scope: Scope): Promise<void>;
  document(scope: Scope, invoiceId: string): Promise<{ number: string; content: Buffer }>;
}
