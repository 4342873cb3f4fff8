import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../../components/ui/lib/variants.ts';
import { policyOf, requirementsOf } from '../../../../lib/password-policy.ts';
import { metBy } from './password-rules.ts';

/** Requirements of the new password, each checked off once met. */
export function RequirementList({ password }: { password: string }) {
  const { t } = useTranslation('settings');
  const policy = policyOf('change');
  const met = metBy(password);
  return (
    <ul aria-label={t('password.needs')} className="grid grid-cols-2 gap-x-4 gap-y-1 text-12">
      {requirementsOf(policy).map((requirement) => {
        const isMet = met.has(requirement);
        const Icon = isMet ? Check : Circle;
        return (
          <li
            key={requirement}
            className={cx('flex items-center gap-1.5', isMet ? 'text-success-text' : 'text-text-3')}
          >
            <Icon aria-hidden="true" size={12} strokeWidth={2.5} className="flex-none" />
            {t(`password.requirement.${requirement}`, { count: policy.minLength })}
            <span className="sr-only">{t(isMet ? 'password.met' : 'password.unmet')}</span>
          </li>
        );
      })}
    </ul>
  );
}
