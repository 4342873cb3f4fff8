import type { FormInput } from '@parley/contracts/resources/chatbot/chat';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import type { MessageKey } from '../../i18n/messages.ts';
import { EMAIL_PATTERN, fieldKinds } from './field-kinds.ts';
import type { InputOf, InputViewProps } from './input-props.ts';

type Field = FormInput['fields'][number];

const MAX_TEXT_CHARS = 2_000;

/** A form of an answer, and its state after sending. */
export function ReplyForm({ input: form, isSaid, isDisabled, onReply }: InputViewProps<InputOf<'form'>>) {
  const { t } = useLanguage();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isChecked, setIsChecked] = useState(false);
  /** The values last sent; the server may refuse an address that passed the check here. */
  const [sent, setSent] = useState(values);
  const [hasAgreed, setHasAgreed] = useState(false);
  const isConsentMissing = form.consent?.required === true && !hasAgreed;

  if (form.state === 'sent' || form.state === 'closed') {
    return <p className="answer-note">{t(form.state === 'sent' ? 'formSent' : 'formClosed')}</p>;
  }

  function problemOf({ key, type, required }: Field): MessageKey | null {
    const text = (values[key] ?? '').trim();
    if (text === '') return required ? 'fieldRequired' : null;
    const isRefused = form.state === 'refused' && values[key] === sent[key];
    return type === 'email' && (isRefused || !EMAIL_PATTERN.test(text)) ? 'emailInvalid' : null;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsChecked(true);
    const wrong = form.fields.find((field) => problemOf(field));
    if (wrong) {
      element.current?.querySelector<HTMLElement>(`[name="${wrong.key}"]`)?.focus();
      return;
    }
    const filled = form.fields
      .map(({ key }) => [key, (values[key] ?? '').trim()] as const)
      .filter(([, text]) => text !== '');
    setSent(values);
    if (isConsentMissing) return;
    const agreed = form.consent ? { consent: hasAgreed } : {};
    onReply({ ...Object.fromEntries(filled), ...agreed }, filled.map(([, text]) => text).join('\n\n'));
  }

  return (
    <form className="card comment" ref={element} noValidate aria-labelledby={`${id}-title`} onSubmit={submit}>
      <p className={isSaid ? 'unseen' : 'comment-title'} id={`${id}-title`}>
        {form.label}
      </p>
      {form.fields.map((field) => {
        const problem = isChecked ? problemOf(field) : null;
        const control = {
          id: `${id}-${field.key}`,
          name: field.key,
          disabled: isDisabled,
          required: field.required,
          'aria-invalid': problem !== null,
          'aria-describedby': `${id}-${field.key}-problem`,
          value: values[field.key] ?? '',
          onChange: ({ target }: { target: { value: string } }) =>
            setValues({ ...values, [field.key]: target.value }),
        };
        return (
          <div key={field.key} className="comment-field">
            <label htmlFor={control.id}>{field.label}</label>
            {field.type !== 'text' ? (
              <input {...control} {...fieldKinds[field.type]} />
            ) : field.required ? (
              <input {...control} type="text" maxLength={MAX_TEXT_CHARS} dir="auto" />
            ) : (
              <textarea {...control} maxLength={MAX_TEXT_CHARS} rows={3} dir="auto" />
            )}
            <p className="field-error" role="alert" id={`${id}-${field.key}-problem`}>
              {problem && t(problem)}
            </p>
          </div>
        );
      })}
      {form.consent && (
        <div className="comment-field">
          <label className="agree">
            <input
              type="checkbox"
              disabled={isDisabled}
              required={form.consent.required}
              aria-describedby={`${id}-consent-problem`}
              checked={hasAgreed}
              onChange={({ target }) => setHasAgreed(target.checked)}
            />
            <span dir="auto">{form.consent.text}</span>
          </label>
          <p className="field-error" role="alert" id={`${id}-consent-problem`}>
            {isChecked && isConsentMissing && t('consentNeeded')}
          </p>
        </div>
      )}
      <button type="submit" className="button button-primary" disabled={isDisabled}>
        {t('formSend')}
      </button>
      {!form.required && (
        <button
          type="button"
          className="button"
          disabled={isDisabled}
          onClick={() => onReply(null, t('contactDecline'))}
        >
          {t('contactDecline')}
        </button>
      )}
    </form>
  );
}
