import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { type Subscription, subscriptionKey } from '../use-billing.ts';
import { NoticeLine } from './notice-line.tsx';

const askAgainMs = 2_000;

/** Result of a payment on the provider's page: once the user returns, the plan starts within moments. */
export function CheckoutNotice({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation('billing');
  const [, navigate] = useLocation();
  const outcome = new URLSearchParams(useSearch()).get('checkout');
  const hasBegun = subscription.price !== null;
  const isWaiting = outcome === 'done' && !hasBegun;
  useQuery({
    queryKey: subscriptionKey,
    enabled: isWaiting,
    refetchInterval: isWaiting ? askAgainMs : false,
  });
  useEffect(() => {
    if (outcome === null || isWaiting) return;
    if (outcome === 'done') {
      const plan = t(`chatbots:plans.${subscription.plan}`);
      showToast({ title: t('change.done.upgrade', { plan }) });
    }
    if (outcome === 'cancelled') showToast({ title: t('checkout.cancelled') });
    navigate('/billing', { replace: true });
  }, [outcome, isWaiting, subscription.plan, navigate, t]);
  if (!isWaiting) return null;
  return (
    <div role="status">
      <NoticeLine tone="info">
        <b className="font-semibold">{t('checkout.received')}</b> {t('checkout.starts')}
      </NoticeLine>
    </div>
  );
}
