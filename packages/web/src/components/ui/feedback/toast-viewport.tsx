import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Action, Close, Description, Provider, Root, Title, Viewport } from 'radix-ui/toast';
import { useTranslation } from 'react-i18next';
import type { Toast } from '../../../lib/toast/toast-store.ts';
import { buttonClass } from '../buttons/button-class.ts';

export type ToastViewportProps = {
  toasts: readonly Toast[];
  durationMs: number;
  onDismiss: (id: string) => void;
};

/** Renders the toasts of the store. Escape, a swipe of 50 px or a timeout closes one; F8 focuses the viewport. */
export function ToastViewport({ toasts, durationMs, onDismiss }: ToastViewportProps) {
  const { t, i18n } = useTranslation('common');
  const rtl = i18n.dir() === 'rtl';
  return (
    <Provider
      duration={durationMs}
      swipeThreshold={50}
      swipeDirection={rtl ? 'left' : 'right'}
      label={t('ui.notification')}
    >
      {toasts.map((toast) => (
        <Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => (open ? undefined : onDismiss(toast.id))}
          type="foreground"
          data-tone={toast.tone}
          className="flex animate-appear items-start gap-2.5 rounded-md border border-border bg-toast py-3 ps-3.5 pe-2 text-13 shadow-l data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[tone=error]:border-error/40"
        >
          {toast.tone === 'error' ? (
            <CircleAlert aria-hidden="true" size={16} className="mt-0.5 flex-none text-error-text" />
          ) : (
            <CircleCheck aria-hidden="true" size={16} className="mt-0.5 flex-none text-success-text" />
          )}
          <div className="min-w-0 flex-1">
            <Title className={toast.tone === 'error' ? 'font-semibold text-error-text' : 'font-semibold'}>
              {toast.title}
            </Title>
            {toast.description ? (
              <Description className="break-words text-text-2">{toast.description}</Description>
            ) : null}
          </div>
          {toast.action ? (
            <Action asChild altText={toast.action.label}>
              <button type="button" onClick={toast.action.run} className={buttonClass({ size: 's' })}>
                {toast.action.label}
              </button>
            </Action>
          ) : null}
          <Close
            aria-label={t('ui.close')}
            className={buttonClass({ variant: 'ghost', size: 's', className: 'w-(--h-s) px-0!' })}
          >
            <X aria-hidden="true" size={16} />
          </Close>
        </Root>
      ))}
      <Viewport
        hotkey={['F8']}
        label={t('ui.notifications', { hotkey: '{hotkey}' })}
        className="fixed end-4 bottom-(--toast-bottom) z-60 m-0 flex w-[calc(100vw-32px)] max-w-[420px] list-none flex-col p-0 outline-none"
      />
    </Provider>
  );
}
