import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { CORRECTABLE, type Correctable } from './decode-stored-data.ts';
import type { DeskTranslate } from './desk-words.ts';

export type CorrectFormProps = {
  left: Record<Correctable, string>;
  t: DeskTranslate;
  /** Resolves with true if the server accepted the correction. */
  onSave: (correction: Partial<Record<Correctable, string | null>>) => Promise<boolean>;
  onCancel: () => void;
};

const TYPES = { name: 'text', email: 'email', phone: 'tel', company: 'text' } as const;
const COMPLETIONS = { name: 'name', email: 'email', phone: 'tel', company: 'organization' } as const;

/** Form to correct the contact details that the visitor left; clearing a field deletes it. */
export function CorrectForm({ left, t, onSave, onCancel }: CorrectFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const [invalid, setInvalid] = useState<string | null>(null);
  const errorId = useId();
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || !form.current) return;
    const wrong = form.current.querySelector<HTMLInputElement>('input:invalid');
    setInvalid(wrong?.name ?? null);
    setIsRefused(wrong !== null);
    if (wrong) return wrong.focus();
    const given = new FormData(form.current);
    const entries = CORRECTABLE.map((name) => [name, String(given.get(name) ?? '').trim()] as const);
    const changed = entries.filter(([name, value]) => value !== left[name]);
    if (changed.length === 0) return onCancel();
    setIsBusy(true);
    const isSaved = await onSave(Object.fromEntries(changed.map(([name, value]) => [name, value || null])));
    setIsBusy(false);
    setIsRefused(!isSaved);
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <p>{t('correctHint')}</p>
      {CORRECTABLE.map((name) => (
        <label key={name}>
          {t(name)}
          <input
            name={name}
            type={TYPES[name]}
            autoComplete={COMPLETIONS[name]}
            dir="auto"
            maxLength={200}
            defaultValue={left[name]}
            aria-invalid={invalid === name || undefined}
            aria-describedby={invalid === name ? errorId : undefined}
          />
        </label>
      ))}
      <p id={errorId} className="field-error" role="alert">
        {isRefused && t('refused')}
      </p>
      <div className="actions">
        <button type="submit" className="button button-primary" aria-disabled={isBusy}>
          {t('save')}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </form>
  );
}
