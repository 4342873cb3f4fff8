import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';

/** Email address of an account, left-to-right in every language. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      label={t('fields.email')}
      type="email"
      dir="ltr"
      placeholder={t('fields.emailPlaceholder')}
      {...props}
    />
  );
}
