import { useTranslation } from 'react-i18next';
import { passwordScore } from '../../../lib/form/password-strength.ts';
import { cx } from '../lib/variants.ts';

const tones = ['bg-error', 'bg-error', 'bg-warning', 'bg-success', 'bg-success'] as const;

/** Password strength as four bars and a word; nothing while the field is empty. */
export function PasswordMeter({ password }: { password: string }) {
  const { t } = useTranslation('common');
  if (password === '') return null;
  const score = passwordScore(password);
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={cx(
              'h-1 flex-1 rounded-full',
              bar <= Math.max(score, 1) ? tones[score] : 'bg-surface-3',
            )}
          />
        ))}
      </span>
      <span role="status" className="text-12 text-text-2">
        {t(`ui.strength.${score}`)}
      </span>
    </span>
  );
}
