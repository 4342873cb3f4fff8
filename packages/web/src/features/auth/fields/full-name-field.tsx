import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';

/** Name of the user whose account is created. */
export function FullNameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { t } = useTranslation('auth');
  return (
    <TextField
      label={t('fields.fullName')}
      autoComplete="name"
      placeholder={t('fields.fullNamePlaceholder')}
      {...props}
    />
  );
}
