import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../components/ui/data/copy-field.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import type { PlansOnOffer } from '../../../lib/billing/use-plans-on-offer.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import type { Subscription } from '../use-billing.ts';
import { PlanOffer } from './plan-offer.tsx';

type OperatorPlansProps = { offer: PlansOnOffer; subscription: Subscription };

/** Plans if billing is off, with instructions on how the operator changes this organization's plan. */
export function OperatorPlans({ offer, subscription }: OperatorPlansProps) {
  const { t } = useTranslation('billing');
  const { user } = useUser();
  const organization = user?.currentOrganization;
  return (
    <>
      <Card title={t('plans.title')}>
        <p className="mb-4 text-13 text-text-2">{t('operator.plans')}</p>
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {offer.plans.map((plan) => (
            <PlanOffer key={plan.id} plan={plan} isCurrent={plan.id === subscription.plan} offer="none" />
          ))}
        </ul>
      </Card>
      {organization ? (
        <Card title={t('operator.title')}>
          <div className="flex flex-col gap-2.5 text-13">
            <p>{t('operator.text', { plan: 'professional' })}</p>
            <CopyField
              label={t('operator.command')}
              value={`npm run admin -- plan ${organization.id} professional`}
              multiline
            />
            <p className="text-text-3">{t('operator.note')}</p>
          </div>
        </Card>
      ) : null}
    </>
  );
}
