import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../../components/ui/inputs/password-input.tsx';
import { PasswordMeter } from '../../../components/ui/inputs/password-meter.tsx';
import { checkPassword, policyOf, requirementsOf } from '../../../lib/password-policy.ts';
import { TextField } from './text-field.tsx';

/** New password with its requirements and a strength meter. */
export function NewPasswordField(
  props: Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string },
) {
  const { t } = useTranslation('auth');
  const password = String(props.value ?? '');
  const policy = policyOf('signIn');
  const needs = requirementsOf(policy).map((requirement) =>
    requirement === 'tooShort'
      ? t('fields.passwordHint', { count: policy.minLength })
      : t(`fields.requirement.${requirement}`),
  );
  const isGood = checkPassword(policy, password) === true;
  const hint = isGood ? <PasswordMeter password={password} /> : needs.join(' · ');
  return (
    <TextField
      label={t('fields.password')}
      hint={hint}
      control={PasswordInput}
      autoComplete="new-password"
      {...props}
    />
  );
}
