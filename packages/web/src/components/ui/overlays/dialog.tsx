import { Content, Description, Overlay, Portal, Root } from 'radix-ui/dialog';
import type { FormEvent, ReactNode } from 'react';
import { useFocusBack } from '../lib/use-focus-back.ts';
import { cx } from '../lib/variants.ts';
import { DialogHeader } from './dialog-header.tsx';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the last one is the primary action. */
  footer?: ReactNode;
  /** Shown at the start of the footer. */
  footerNote?: ReactNode;
  /** s 460, m 520, l 720 px. */
  size?: 's' | 'm' | 'l' | undefined;
  role?: 'dialog' | 'alertdialog' | undefined;
  /** Makes the dialog a form: the footer's button needs type="submit". */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined;
};

const widths = { s: 'max-w-[460px]', m: 'max-w-[520px]', l: 'max-w-[720px]' };

/** Focuses the first field, else the element that requests it, instead of the close button. */
function focusFirst(event: Event): void {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  const target =
    content.querySelector('input:not([type=hidden]), textarea, select') ??
    content.querySelector('[data-autofocus]');
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}

/** Escape first closes the suggestions of the field that has the focus, then the dialog. */
function keepForSuggestions(event: KeyboardEvent): void {
  const field = event.target;
  const isSuggesting = field instanceof HTMLElement && field.matches('[role=combobox][aria-expanded=true]');
  if (isSuggesting) event.preventDefault();
}

/** Modal dialog: traps focus, closes on Escape, returns focus. Load the dialogs of screens lazily. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  footerNote,
  size = 'm',
  role = 'dialog',
  onSubmit,
}: DialogProps) {
  const giveFocusBack = useFocusBack(open);
  const inner = (
    <>
      <DialogHeader kind="dialog" title={title}>
        {description ? <Description className="mt-1 text-13 text-text-2">{description}</Description> : null}
      </DialogHeader>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-6 pt-4 pb-6">{children}</div>
      {footer ? (
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-border px-6 py-3">
          {footerNote ? (
            <div className="me-auto text-12 text-text-3 max-sm:has-[button]:basis-full">{footerNote}</div>
          ) : null}
          {footer}
        </footer>
      ) : null}
    </>
  );
  return (
    <Root open={open} onOpenChange={onOpenChange}>
      <Portal>
        <Overlay className="fixed inset-0 z-50 grid animate-appear grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-scrim p-4">
          <Content
            role={role}
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={giveFocusBack}
            onEscapeKeyDown={keepForSuggestions}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={cx(
              'flex max-h-[calc(100dvh-32px)] w-full flex-col rounded-lg border border-border bg-popover shadow-l outline-none',
              widths[size],
            )}
          >
            {onSubmit ? (
              <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-col">
                {inner}
              </form>
            ) : (
              inner
            )}
          </Content>
        </Overlay>
      </Portal>
    </Root>
  );
}
