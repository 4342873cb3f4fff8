import type { AnswerInput } from '@parley/flow/inputs';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../../../components/ui/choices/switch.tsx';
import { Field } from '../../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../../components/ui/inputs/input.tsx';
import { changed } from './change-data.ts';
import { LimitFields } from './limit-fields.tsx';

type InputLimitsProps = {
  input: Exclude<AnswerInput, { type: 'choice' }>;
  onInput: (input: AnswerInput, field?: string) => void;
};

/** Constraints of an answer: length, range, pattern. */
export function InputLimits({ input, onInput }: InputLimitsProps) {
  const { t } = useTranslation('builder');
  switch (input.type) {
    case 'text':
      return input.pattern === undefined ? (
        <LimitFields
          minLabel={t('flow.field.minLength')}
          maxLabel={t('flow.field.maxLength')}
          min={input.minLength}
          max={input.maxLength}
          onLimits={(min, max) => onInput(changed(input, { minLength: min, maxLength: max }), 'input.length')}
        />
      ) : (
        <Field label={t('flow.field.pattern')} hint={t('flow.field.patternHint')}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              spellCheck={false}
              className="font-mono text-12!"
              value={input.pattern}
              onChange={(event) => onInput({ ...input, pattern: event.target.value }, 'input.pattern')}
            />
          )}
        </Field>
      );
    case 'number':
      return (
        <>
          <LimitFields
            minLabel={t('flow.field.min')}
            maxLabel={t('flow.field.max')}
            min={input.min}
            max={input.max}
            onLimits={(min, max) => onInput(changed(input, { min, max }), 'input.range')}
          />
          <Switch
            label={t('flow.field.integer')}
            checked={input.integer === true}
            onCheckedChange={(integer) => onInput(changed(input, { integer: integer || undefined }))}
          />
        </>
      );
    case 'date':
      return (
        <span className="grid grid-cols-2 gap-2">
          {(['min', 'max'] as const).map((end) => (
            <Field key={end} label={t(`flow.field.${end}Date`)} optional>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={input[end] ?? ''}
                  onChange={(event) =>
                    onInput(changed(input, { [end]: event.target.value || undefined }), `input.${end}`)
                  }
                />
              )}
            </Field>
          ))}
        </span>
      );
    case 'phone':
      return <CountryField input={input} onInput={onInput} />;
    default:
      return null;
  }
}

type CountryFieldProps = {
  input: Extract<AnswerInput, { type: 'phone' }>;
  onInput: InputLimitsProps['onInput'];
};

/** Country of phone numbers without a prefix. */
function CountryField({ input, onInput }: CountryFieldProps) {
  const { t } = useTranslation('builder');
  return (
    <Field label={t('flow.field.country')} hint={t('flow.field.countryHint')} optional>
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          maxLength={2}
          value={input.country ?? ''}
          onChange={(event) =>
            onInput(
              changed(input, { country: event.target.value.toUpperCase() || undefined }),
              'input.country',
            )
          }
        />
      )}
    </Field>
  );
}
