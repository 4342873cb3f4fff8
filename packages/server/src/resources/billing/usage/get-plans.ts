import type { Language } from '@parley/contracts/language/languages';
import type { PlansOnOffer } from '@parley/contracts/resources/organization/billing';
import { planIds } from '@parley/contracts/values/lists';
import { billingOf } from '../../../billing/driver.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';

/** Lists the public plans; a negotiated plan such as `custom` is set by the operator and not listed. */
export function getPlans(
  { config, offer, sentences }: Pick<Deps, 'config' | 'offer' | 'sentences'>,
  language: Language,
): PlansOnOffer {
  const { driver, collection } = billingOf(config);
  return {
    enabled: driver !== 'off',
    driver,
    collection,
    annualDiscountPercent: offer.annualDiscountPercent,
    plans: planIds
      .filter((id) => id !== 'custom')
      .map((id) => {
        const { rank, prices, limits, trialDays } = offer.plans[id];
        const name = sentences.render(language, `chatbots:plans.${id}`);
        // No trial, because nobody could be charged at its end.
        return { id, name, rank, prices, limits, trialDays: collection === 'invoice' ? 0 : trialDays };
      }),
  };
}
