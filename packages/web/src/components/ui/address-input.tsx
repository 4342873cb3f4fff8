import { flushSync } from 'react-dom';
import { completeAddress } from '../../lib/form/web-address.ts';
import { Input, type InputProps } from './input.tsx';

export type AddressInputProps = Omit<
  InputProps,
  'type' | 'dir' | 'value' | 'onChange' | 'onBlur' | 'onKeyDown'
> & {
  value: string;
  onValueChange: (value: string) => void;
};

/** A field for the address of a website or server; one that begins with its host gets its https:// before it is sent. */
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
      // Enter sends a form while its field keeps the focus, and the form must see the whole address.
      onKeyDown={(event) => (event.key === 'Enter' ? flushSync(complete) : undefined)}
    />
  );
}
