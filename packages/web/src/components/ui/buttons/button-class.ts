import { variants } from '../lib/variants.ts';

/** The classes of a button; for links that look like one, see ButtonLink. */
export const buttonClass = variants(
  'inline-flex flex-none items-center justify-center gap-1.5 border font-550 whitespace-nowrap transition-[background-color,border-color,box-shadow] [&_svg]:flex-none disabled:not-aria-busy:border-transparent disabled:not-aria-busy:bg-surface-3 disabled:not-aria-busy:text-off disabled:not-aria-busy:shadow-none aria-busy:cursor-progress',
  {
    variant: {
      primary:
        'border-transparent bg-primary text-on-primary shadow-[inset_0_1px_0_rgb(255_255_255/.16),var(--elevation-s),var(--glow-s)] hover:bg-primary-hover',
      secondary: 'border-strong bg-surface text-text shadow-s hover:bg-surface-2',
      ghost:
        'border-transparent text-text-2 hover:bg-surface-3 hover:text-text aria-expanded:bg-surface-3 aria-expanded:text-text',
      destructive: 'border-transparent bg-destructive text-white hover:bg-destructive-hover',
      'quiet-destructive': 'border-strong bg-surface text-error-text hover:bg-error-soft',
    },
    size: {
      s: 'h-(--h-s) rounded-sm px-2 text-12',
      m: 'h-(--h-m) rounded-sm px-3 text-13',
      l: 'h-(--h-l) rounded-md px-4 text-14',
      xl: 'h-(--h-xl) rounded-md px-[18px] text-15',
    },
    block: { true: 'w-full', false: '' },
    glow: { true: 'shadow-[inset_0_1px_0_rgb(255_255_255/.16),var(--glow)]', false: '' },
  },
  { variant: 'secondary', size: 'm', block: 'false', glow: 'false' },
);

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'destructive' | 'quiet-destructive';
export type ButtonSize = 's' | 'm' | 'l' | 'xl';
