import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useFocusBack } from '../lib/use-focus-back.ts';

export type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  label: string;
  children: ReactNode;
};

/** A panel from the start edge, for phones. */
export function Sheet({ open, onOpenChange, label, children }: SheetProps) {
  const giveFocusBack = useFocusBack(open);
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Content
          onCloseAutoFocus={giveFocusBack}
          aria-describedby={undefined}
          className="fixed inset-y-0 start-0 z-50 w-[280px] max-w-[85vw] animate-[slide-in_180ms_cubic-bezier(.2,0,0,1)] border-e border-border bg-sidebar shadow-l outline-none rtl:[--slide-from:100%]"
        >
          <Title className="sr-only">{label}</Title>
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
