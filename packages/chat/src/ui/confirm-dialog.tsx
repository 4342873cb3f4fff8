import { useEffect, useRef } from 'react';
import { useLanguage } from '../i18n/language.tsx';

export type ConfirmDialogProps = {
  title: string;
  body: string;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, body, confirm, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog
      ref={dialog}
      className="confirm"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-body"
      onClose={onClose}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <h2 id="confirm-title">{title}</h2>
      <p id="confirm-body">{body}</p>
      <div className="actions">
        <button
          type="button"
          className="button button-danger"
          onClick={() => [dialog.current?.close(), onConfirm()]}
        >
          {confirm}
        </button>
        <button type="button" className="button" onClick={() => dialog.current?.close()}>
          {t('cancel')}
        </button>
      </div>
    </dialog>
  );
}
