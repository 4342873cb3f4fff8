import { flushSync } from 'react-dom';
import { completeAddress } from '../../../lib/form/web-address.ts';
import { Input, type InputProps } from './input.tsx';

export type AddressInputProps = Omit<
  InputProps,
  'type' | 'dir' | 'value' | 'onChange' | 'onBlur' | 'onKeyDown'
> & {
  value: string;
  onValueChange: (value: string) => void;
};

/** Field for a website or server address; adds https:// before submission if the scheme is missing. */
export function AddressInput({ value, onValueChange, ...rest }: AddressInputProps) {
  function complete(): void {
    const completed = completeAddress(value);
    if (completed !== value) onValueChange(completed);
  }
  return (
    <Input
      placeholder="https://"
      {...rest}
      type="url"
      dir="ltr"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onBlur={complete}
      // Enter submits the form while the field keeps the focus, and the form must receive the completed address.
      onKeyDown={(event) => (event.key === 'Enter' ? flushSync(complete) : undefined)}
    />
  );
}
