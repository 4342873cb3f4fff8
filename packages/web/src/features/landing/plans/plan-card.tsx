import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../components/ui/buttons/button-link.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';

type PlanCardProps = {
  name: 'free' | 'professional' | 'enterprise';
  /** `isWord` if it is a text instead of an amount. */
  price: { perMonth: string; isWord?: boolean } | undefined;
  note: string;
  href: string;
  facts: readonly string[] | undefined;
  /** Whether price and facts are loading. */
  loading?: boolean;
  recommended?: boolean;
  className?: string;
};

/** A plan: audience, price, button and limits. */
export function PlanCard({ name, price, note, href, facts, loading, recommended, className }: PlanCardProps) {
  const { t } = useTranslation('landing');
  return (
    <article
      className={cx(
        'rounded-lg border bg-surface p-6 pub:p-8',
        recommended
          ? 'relative border-strong border-t-3 border-t-primary shadow-l pub:-my-3'
          : 'border-border',
        className,
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-[18px] leading-7 font-semibold tracking-[-.015em]">{t(`pricing.${name}`)}</h3>
        {recommended ? <Badge variant="outline">{t('pricing.recommended')}</Badge> : null}
      </div>
      <p className="text-14 text-text-2">{t(`pricing.${name}Text`)}</p>
      {loading ? (
        <div className="mt-6">
          <Skeleton className="h-[52px] w-40" />
          <Skeleton className="mt-1 h-4 w-32" />
        </div>
      ) : null}
      {price ? (
        <>
          <p className="mt-6 flex items-baseline gap-2 text-14 text-text-2">
            <span className="text-[44px] leading-[52px] font-[650] tracking-[-.035em] text-title">
              {price.perMonth}
            </span>
            {price.isWord ? null : t('pricing.perMonth')}
          </p>
          <p className="text-14 text-text-2">{note}</p>
        </>
      ) : null}
      <ButtonLink
        href={href}
        size="xl"
        block
        variant={recommended ? 'primary' : 'secondary'}
        glow={recommended}
        className="mt-6"
      >
        {t(`pricing.${name}Action`)}
      </ButtonLink>
      {loading ? <Skeleton className="mt-6 h-32 w-full" /> : null}
      {facts ? (
        <ul className="mt-6 flex flex-col gap-2.5">
          {facts.map((fact) => (
            <li key={fact} className="flex gap-3.5 text-15">
              <Check aria-hidden="true" size={16} className="mt-1 flex-none text-primary-mark" />
              {fact}
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}
