import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordInput } from '../../components/ui/password-input.tsx';
import { PasswordMeter } from '../../components/ui/password-meter.tsx';
import { TextField } from './text-field.tsx';
import { minPasswordLength } from './validation.ts';

/** A password to be chosen: the least it needs, then how well it would hold. */
export function NewPasswordField(
  props: Omit<ComponentProps<typeof TextField>, 'label'> & { label?: string },
) {
  const { t } = useTranslation('auth');
  const password = String(props.value ?? '');
  const hint =
    password.length < minPasswordLength ? (
      t('fields.passwordHint', { count: minPasswordLength })
    ) : (
      <PasswordMeter password={password} />
    );
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
