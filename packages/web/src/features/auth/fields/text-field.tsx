import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';

type TextFieldProps = Omit<ComponentProps<typeof Input>, 'size' | 'id' | 'required'> &
  Pick<FieldProps, 'label' | 'error' | 'hint' | 'action'> & {
    /** Component of the control; defaults to a plain text field. */
    control?: (props: ComponentProps<typeof Input>) => ReactNode;
  };

/** A required field of the sign-in forms, in the large size. */
export function TextField({ label, error, hint, action, control: Control = Input, ...rest }: TextFieldProps) {
  return (
    <Field size="l" label={label} error={error} hint={hint} action={action} required>
      {(control) => <Control {...rest} {...control} size="xl" />}
    </Field>
  );
}

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
