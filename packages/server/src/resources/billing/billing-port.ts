import type {
  BillingAction,
  billingRoutes,
  ChangePreview,
  Invoice,
  PaymentMethod,
} from '@parley/contracts/resources/billing';
import type { BodyOf } from '@parley/contracts/route';
import type { Scope } from '../../kernel/scope.ts';

type Routes = typeof billingRoutes;

/** Who collects payments, behind the routes. */
export interface BillingPort {
  preview(scope: Scope, target: BodyOf<Routes['previewChange']>): Promise<ChangePreview>;
  /** What a person still has to do elsewhere; undefined where it is done. */
  change(scope: Scope, wanted: BodyOf<Routes['changeSubscription']>): Promise<BillingAction | undefined>;
  cancel(scope: Scope, why: BodyOf<Routes['cancelSubscription']>): Promise<void>;
  resume(scope: Scope): Promise<void>;
  setPaymentMethod(
    scope: Scope,
    card: BodyOf<Routes['putPaymentMethod']>,
  ): Promise<PaymentMethod | { action: BillingAction }>;
  pay(scope: Scope, invoiceId: string): Promise<Invoice>;
  /** Tells whoever writes invoices that address or tax id have changed, as soon as they can be told. */
  pushDetails(scope: Scope): Promise<void>;
  document(scope: Scope, invoiceId: string): Promise<{ number: string; content: Buffer }>;
}
