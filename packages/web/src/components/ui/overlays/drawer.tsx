import { Content, Description, Overlay, Portal, Root } from 'radix-ui/dialog';
import type { ReactNode } from 'react';
import { useFocusBack } from '../lib/use-focus-back.ts';
import { DialogHeader } from './dialog-header.tsx';

export type DrawerProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Shown under the title; does not scroll. */
  toolbar?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
};

/** Side panel of 480 px at the end edge, full screen on phones: shows details without leaving the list. */
export function Drawer({ open, onOpenChange, title, description, toolbar, children, footer }: DrawerProps) {
  const giveFocusBack = useFocusBack(open);
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 animate-appear bg-scrim" />
        <Content
          onCloseAutoFocus={giveFocusBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-y-0 end-0 z-50 flex w-[480px] max-w-full animate-[slide-in_180ms_cubic-bezier(.2,0,0,1)] flex-col border-s border-border bg-surface shadow-l outline-none [--slide-from:100%] rtl:[--slide-from:-100%]"
        >
          <DialogHeader kind="drawer" title={title}>
            {description ? (
              <Description asChild>
                <div className="mt-0.5 text-12 text-text-3">{description}</div>
              </Description>
            ) : null}
          </DialogHeader>
          {toolbar ? <div className="border-b border-border px-5 pb-4">{toolbar}</div> : null}
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {footer ? <footer className="border-t border-border px-5 py-2.5">{footer}</footer> : null}
        </Content>
      </Portal>
    </Root>
  );
}
