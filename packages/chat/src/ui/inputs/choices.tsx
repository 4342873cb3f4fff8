import { useState } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import type { InputOf, InputViewProps } from './input-props.ts';

/** Options as buttons: a single choice is sent on click, multiple choices on confirmation. */
export function Choices({ input, isDisabled, onReply }: InputViewProps<InputOf<'choice'>>) {
  const { t } = useLanguage();
  const { options, multiple, min = 1, max = options.length } = input;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const isOff = isDisabled || input.state === 'sent' || input.state === 'closed';

  function press(id: string, label: string): void {
    if (multiple) setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
    else {
      setChosen([id]);
      onReply(id, label);
    }
  }
  function confirm(): void {
    const taken = options.filter(({ id }) => chosen.includes(id));
    onReply(
      taken.map(({ id }) => id),
      taken.map(({ label }) => label).join(', '),
    );
  }
  return (
    <>
      <ul className="prompts" aria-label={input.label}>
        {options.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              dir="auto"
              aria-pressed={multiple || isOff ? chosen.includes(id) : undefined}
              disabled={isOff || (multiple && chosen.length >= max && !chosen.includes(id))}
              onClick={() => press(id, label)}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
      {!isOff && (multiple || !input.required) && (
        <div className="actions">
          {multiple && (
            <button
              type="button"
              className="button button-primary"
              disabled={chosen.length < min}
              onClick={confirm}
            >
              {t('formSend')}
            </button>
          )}
          {!input.required && (
            <button type="button" className="button" onClick={() => onReply(null, t('inputSkip'))}>
              {t('inputSkip')}
            </button>
          )}
        </div>
      )}
    </>
  );
}
