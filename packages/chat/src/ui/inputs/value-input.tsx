import { type FormEvent, useId, useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { EMAIL_PATTERN, fieldKinds } from './field-kinds.ts';
import type { InputOf, InputViewProps } from './input-props.ts';

type ValueType = 'text' | 'number' | 'email' | 'phone' | 'url' | 'date';

/** A field for one value with the matching keyboard. Plain text needs no field, because the composer serves for it. */
export function ValueInput({ input, isDisabled, onReply }: InputViewProps<InputOf<ValueType>>) {
  const { t } = useLanguage();
  const id = useId();
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const isOff = isDisabled || input.state === 'sent' || input.state === 'closed';
  if (isOff) return null;
  const value = text.trim();
  const isWrong =
    value === '' ||
    (input.type === 'email' && !EMAIL_PATTERN.test(value)) ||
    (input.type === 'number' && Number.isNaN(Number(value)));
  const isRefused = input.state === 'refused';
  const hasProblem = isRefused || (isChecked && isWrong);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsChecked(true);
    if (!isWrong) onReply(input.type === 'number' ? Number(value) : value, value);
  }
  const skip = !input.required && (
    <button type="button" className="button" onClick={() => onReply(null, t('inputSkip'))}>
      {t('inputSkip')}
    </button>
  );
  if (input.type === 'text') return skip ? <div className="actions">{skip}</div> : null;
  return (
    <form className="card comment" noValidate onSubmit={submit}>
      <input
        {...fieldKinds[input.type]}
        {...('min' in input ? { min: input.min } : {})}
        {...('max' in input ? { max: input.max } : {})}
        aria-label={input.label}
        aria-invalid={hasProblem}
        aria-describedby={`${id}-problem`}
        required={input.required}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button type="submit" className="button button-primary">
        {t('formSend')}
      </button>
      {skip}
      <p className="field-error" role="alert" id={`${id}-problem`}>
        {hasProblem && t(input.type === 'email' ? 'emailInvalid' : 'inputInvalid')}
      </p>
    </form>
  );
}
