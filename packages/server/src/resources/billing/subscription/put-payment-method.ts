import type { billingRoutes, PaymentMethod } from '@parley/contracts/resources/organization/billing';
import type { BodyOf } from '@parley/contracts/route';
import { behaviorOf, cardDigits, isExpired, type StoredCard } from '../../../billing/amounts/test-cards.ts';
import { retryPayment } from '../../../billing/subscription/advance.ts';
import { assertCountry } from '../../../billing/subscription/buyer-country.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import { stepContext } from '../billing-deps.ts';
import { writeSteps } from '../ledger/write-steps.ts';
import { saveAccount } from '../store/billing-accounts.queries.ts';
import { lockStanding } from '../store/standing.queries.ts';
import { presentCard } from './billing-details.presenter.ts';

type CardInput = BodyOf<typeof billingRoutes.putPaymentMethod>;

/**
 * Stores a test card and charges the open invoice to it; a card that refuses this is not kept. The number itself is not stored.
 * During a trial the country must be known, because the card is charged when the trial ends.
 * @throws AppError `billing_off` if no cards are accepted, `validation_failed`, `test_card_only`, `card_refused`,
 * `address_required`
 */
export async function putPaymentMethod(deps: Deps, scope: Scope, input: CardInput): Promise<PaymentMethod> {
  const context = stepContext(deps);
  if (context.collection === 'invoice') throw new AppError('billing_off');
  const given = readCard(input, context.at);
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    const standing = await lockStanding(tx, organizationId, context.at);
    if (standing.subscription.state === 'trial') assertCountry(standing, context);
    const card = { ...given, givenAt: context.at.toISOString(), former: formerOf(standing.account.card) };
    await saveAccount(tx, organizationId, { card }, context.at);
    await audit(tx, deps, scope, {
      action: 'billing.setPaymentMethod',
      targetKind: 'organization',
      targetId: organizationId,
    });
    await appendEvent(tx, deps, { organizationId, type: 'billing.updated', resourceId: organizationId });
    if (!standing.openInvoice) return;
    const withCard = { ...standing, account: { ...standing.account, card } };
    const step = retryPayment(withCard, context);
    if (step.payment?.outcome === 'refused') throw new AppError('card_refused');
    await writeSteps(tx, deps, [{ standing: withCard, step }]);
  });
  return presentCard(given);
}

/** Only the previous card is kept, not a history. */
function formerOf(card: StoredCard | null): StoredCard | null {
  if (card === null) return null;
  const { former: _, ...kept } = card;
  return kept;
}

function readCard(input: CardInput, at: Date): StoredCard {
  const { number, name, expMonth, expYear, cvc } = input;
  if (
    number === undefined ||
    name === undefined ||
    expMonth === undefined ||
    expYear === undefined ||
    cvc === undefined
  ) {
    const missing = (['number', 'expMonth', 'expYear', 'cvc', 'name'] as const).filter(
      (field) => input[field] === undefined,
    );
    throw new AppError('validation_failed', {
      fields: missing.map((path) => ({ path, key: 'validation.required' })),
    });
  }
  const digits = cardDigits(number);
  if (digits === undefined) throw invalidField('number', 'validation.cardNumberInvalid');
  if (isExpired({ expMonth, expYear }, at)) throw invalidField('expYear', 'validation.cardExpired');
  const behavior = behaviorOf(digits);
  if (behavior === undefined) throw new AppError('test_card_only');
  if (behavior === 'refusedWhenGiven') throw new AppError('card_refused');
  return { brand: 'visa', last4: digits.slice(-4), expMonth, expYear, name, behavior };
}
