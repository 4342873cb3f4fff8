import { Content, Portal, Root, Trigger } from 'radix-ui/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../lib/variants.ts';

export type PopoverProps = {
  /** One focusable element, a Button or IconButton. */
  trigger: ReactElement;
  /** Names the panel for assistive technology. */
  label: string;
  children: ReactNode;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  align?: 'start' | 'end' | undefined;
  className?: string | undefined;
};

/** Panel under its trigger, for more than a menu can hold; Escape or a click outside closes it. */
export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = 'end',
  className,
}: PopoverProps) {
  return (
    <Root {...(open === undefined ? {} : { open })} {...(onOpenChange ? { onOpenChange } : {})}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            'z-50 max-h-(--radix-popover-content-available-height) animate-appear overflow-y-auto rounded-md border border-border bg-popover shadow-m outline-none',
            className,
          )}
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
