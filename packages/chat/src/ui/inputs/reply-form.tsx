import type { FormInput } from '@parley/contracts/resources/chatbot/chat';
import english from '@parley/locales/en/chat.json?form';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { ENGLISH, type MessageKey } from '../../i18n/messages.ts';
import { EMAIL_PATTERN, fieldKinds } from './field-kinds.ts';
import type { InputOf, InputViewProps } from './input-props.ts';

// English is the fallback of every language, and these sentences are not in the first load.
Object.assign(ENGLISH, english);

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
    const filled = filledIn(form, values);
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
      {form.fields.map((field) => (
        <FormField
          key={field.key}
          id={`${id}-${field.key}`}
          field={field}
          value={values[field.key] ?? ''}
          problem={isChecked ? problemOf(field) : null}
          isDisabled={isDisabled}
          onChange={(value) => setValues({ ...values, [field.key]: value })}
        />
      ))}
      {form.consent && (
        <ConsentField
          id={`${id}-consent`}
          consent={form.consent}
          hasAgreed={hasAgreed}
          isWrong={isChecked && isConsentMissing}
          isDisabled={isDisabled}
          onChange={setHasAgreed}
        />
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

function filledIn({ fields }: FormInput, values: Readonly<Record<string, string>>) {
  return fields
    .map(({ key }) => [key, (values[key] ?? '').trim()] as const)
    .filter(([, text]) => text !== '');
}

type FormFieldProps = {
  id: string;
  field: Field;
  value: string;
  problem: MessageKey | null;
  isDisabled: boolean;
  onChange: (value: string) => void;
};

function FormField({ id, field, value, problem, isDisabled, onChange }: FormFieldProps) {
  const { t } = useLanguage();
  const control = {
    id,
    name: field.key,
    disabled: isDisabled,
    required: field.required,
    'aria-invalid': problem !== null,
    'aria-describedby': `${id}-problem`,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  return (
    <div className="comment-field">
      <label htmlFor={id}>{field.label}</label>
      {field.type !== 'text' ? (
        <input {...control} {...fieldKinds[field.type]} />
      ) : field.required ? (
        <input {...control} type="text" maxLength={MAX_TEXT_CHARS} dir="auto" />
      ) : (
        <textarea {...control} maxLength={MAX_TEXT_CHARS} rows={3} dir="auto" />
      )}
      <p className="field-error" role="alert" id={`${id}-problem`}>
        {problem && t(problem)}
      </p>
    </div>
  );
}

type ConsentFieldProps = {
  id: string;
  consent: NonNullable<FormInput['consent']>;
  hasAgreed: boolean;
  isWrong: boolean;
  isDisabled: boolean;
  onChange: (hasAgreed: boolean) => void;
};

function ConsentField({ id, consent, hasAgreed, isWrong, isDisabled, onChange }: ConsentFieldProps) {
  const { t } = useLanguage();
  return (
    <div className="comment-field">
      <label className="agree">
        <input
          type="checkbox"
          disabled={isDisabled}
          required={consent.required}
          aria-describedby={`${id}-problem`}
          checked={hasAgreed}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span dir="auto">{consent.text}</span>
      </label>
      <p className="field-error" role="alert" id={`${id}-problem`}>
        {isWrong && t('consentNeeded')}
      </p>
    </div>
  );
}
