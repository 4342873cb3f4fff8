import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';

type TextFieldProps = Omit<ComponentProps<typeof Input>, 'size' | 'id' | 'required'> &
  Pick<FieldProps, 'label' | 'error' | 'hint' | 'action'> & {
    /** What draws the control; a plain text field where nothing else is said. */
    control?: (props: ComponentProps<typeof Input>) => ReactNode;
  };

/** One required field of these forms, in their large size. */
export function TextField({ label, error, hint, action, control: Control = Input, ...rest }: TextFieldProps) {
  return (
    <Field size="l" label={label} error={error} hint={hint} action={action} required>
      {(control) => <Control {...rest} {...control} size="xl" />}
    </Field>
  );
}
