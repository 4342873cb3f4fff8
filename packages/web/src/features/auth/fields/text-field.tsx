import type { ComponentProps, ReactNode } from 'react';
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
