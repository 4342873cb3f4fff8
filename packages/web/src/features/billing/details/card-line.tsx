import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Details } from '../use-billing.ts';

/** Brand names arrive in lowercase. */
export function cardBrand(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}

/** Brand, last digits and expiry of the stored card. */
export function CardLine({ card }: { card: NonNullable<Details['paymentMethod']> }) {
  const { t } = useTranslation('billing');
  const { brand, last4, expMonth, expYear, name } = card;
  const expiry = `${String(expMonth).padStart(2, '0')}/${expYear}`;
  return (
    <div className="flex items-start gap-3 text-13">
      <CreditCard aria-hidden="true" size={20} className="mt-0.5 flex-none text-text-3" />
      <div className="min-w-0">
        <p className="font-550">{t('card.endingIn', { brand: cardBrand(brand), last4 })}</p>
        <p className="text-12 text-text-3">
          <bdi>{name}</bdi> · {t('card.expires', { expiry })}
        </p>
      </div>
    </div>
  );
}
