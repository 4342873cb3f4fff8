import { useTranslation } from 'react-i18next';
import { cx } from '../ui/variants.ts';
import { type Strength, strengthOf } from './strength-of.ts';

const looks: Record<Strength, { bars: number; bar: string }> = {
  weak: { bars: 1, bar: 'bg-warning' },
  fair: { bars: 2, bar: 'bg-accent' },
  strong: { bars: 3, bar: 'bg-success' },
};

/** How well a password would hold, in three bars and in words; it hinders nobody. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation('auth');
  const strength = strengthOf(password);
  const { bars, bar } = looks[strength];
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="flex flex-none gap-1">
        {[1, 2, 3].map((place) => (
          <span key={place} className={cx('h-1 w-5 rounded-full', place <= bars ? bar : 'bg-surface-3')} />
        ))}
      </span>
      {t(`strength.${strength}`)}
    </span>
  );
}
