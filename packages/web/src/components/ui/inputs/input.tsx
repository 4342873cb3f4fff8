import type { ComponentProps } from 'react';
import { variants } from '../lib/variants.ts';

const inputClass = variants(
  'control',
  {
    size: {
      m: 'h-(--h-m) px-2.5 text-13',
      l: 'h-(--h-l) rounded-md px-3 text-14',
      xl: 'h-(--h-xl) rounded-md px-3 text-15',
    },
  },
  { size: 'm' },
);

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: 'm' | 'l' | 'xl' | undefined };

/** Single-line text field; pass id, aria-describedby and aria-invalid from Field. */
export function Input({ size, className, ...rest }: InputProps) {
  return <input {...rest} className={inputClass({ size, className })} />;
}
