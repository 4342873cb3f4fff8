import type { Currency, Cycle } from '@parley/contracts/billing/billing-lists';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { contactHref } from '../../../config/prices.ts';
import type { PlanOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { Offer } from './offer-of.ts';
import { usePlanFacts } from './use-plan-facts.ts';

/** The plan with the highlighted button. */
const recommended = 'professional';

type PlanOfferProps = {
  plan: PlanOnOffer;
  isCurrent: boolean;
  offer: Offer;
  /** Null if the price is negotiated; left out if billing is off. */
  price?: { billed: number; currency: Currency; cycle: Cycle } | null;
  isPending?: boolean | undefined;
  onChoose?: (() => void) | undefined;
  /** Starts the first trial; left out if none is available. */
  onTry?: (() => void) | undefined;
};

/** A plan: price, limits, and button. */
export function PlanOffer({ plan, isCurrent, offer, price, isPending, onChoose, onTry }: PlanOfferProps) {
  const { t } = useTranslation('billing');
  const facts = usePlanFacts(plan);
  return (
    <li
      aria-current={isCurrent ? 'true' : undefined}
      className={cx(
        'flex min-w-0 flex-col gap-3 rounded-md border p-4',
        isCurrent ? 'border-strong bg-surface-2' : 'border-border',
      )}
    >
      <div className="flex min-h-5 items-center justify-between gap-2">
        <h3 className="text-14 font-semibold">{plan.name}</h3>
        {isCurrent ? <Badge variant="success">{t('plans.current')}</Badge> : null}
        {offer === 'scheduled' ? <Badge variant="warning">{t('plans.scheduled')}</Badge> : null}
      </div>
      {price === undefined ? null : <PlanPrice price={price} />}
      <ul className="flex flex-col gap-1.5 text-13">
        {facts.map((fact) => (
          <li key={fact} className="flex gap-2">
            <Check aria-hidden="true" size={14} className="mt-1 flex-none text-text-3" />
            {fact}
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-col gap-2 pt-1">
        <OfferButton plan={plan} offer={offer} isPending={isPending} onChoose={onChoose} />
        {onTry && offer === 'upgrade' ? (
          <Button block variant="ghost" onClick={onTry}>
            {t('plans.try', { count: plan.trialDays })}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

function PlanPrice({ price }: { price: NonNullable<PlanOfferProps['price']> | null }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  if (price === null) return <p className="min-h-11 text-20 font-semibold text-title">{t('plans.custom')}</p>;
  const { billed, currency, cycle } = price;
  const perMonth = cycle === 'annual' ? Math.round(billed / 12) : billed;
  return (
    <div className="min-h-11">
      <p className="flex items-baseline gap-1.5 text-12 text-text-3">
        <span className="text-20 font-semibold text-title tabular-nums">
          {format.money(perMonth, currency)}
        </span>
        {t('plans.perMonth')}
      </p>
      {cycle === 'annual' && billed > 0 ? (
        <p className="text-12 text-text-3">
          {t('plans.billedAnnually', { price: format.money(billed, currency) })}
        </p>
      ) : null}
    </div>
  );
}

type OfferButtonProps = Pick<PlanOfferProps, 'plan' | 'offer' | 'isPending' | 'onChoose'>;

function OfferButton({ plan, offer, isPending, onChoose }: OfferButtonProps) {
  const { t } = useTranslation('billing');
  if (offer === 'contact') {
    return (
      <ButtonLink block href={contactHref}>
        {t('plans.contact')}
      </ButtonLink>
    );
  }
  if (offer === 'current' || offer === 'scheduled' || offer === 'none' || !onChoose) return null;
  return (
    <Button
      block
      variant={plan.id === recommended && offer !== 'downgrade' ? 'primary' : 'secondary'}
      loading={isPending}
      onClick={onChoose}
    >
      {t(`plans.act.${offer}`, { plan: plan.name })}
    </Button>
  );
}
