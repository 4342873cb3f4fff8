import { cannedVariables } from '@parley/contracts/values/inbox-lists';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Textarea } from '../../../../components/ui/inputs/textarea.tsx';
import { commaList } from '../../../../lib/format/comma-list.ts';
import { unknownNames } from '../../../../lib/inbox/blanks.ts';

type AnswerFieldProps = {
  name: string;
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
};

/** The text of a canned answer, with a button for each variable, which is inserted where the caret is. */
export function AnswerField({ name, value, error, onValueChange }: AnswerFieldProps) {
  const { t, i18n } = useTranslation('settings');
  const unknown = unknownNames(value);
  const field = useRef<HTMLTextAreaElement>(null);

  function insert(variable: string): void {
    const { selectionStart: from = value.length, selectionEnd: to = value.length } = field.current ?? {};
    const before = `${value.slice(0, from)}{{${variable}}}`;
    onValueChange(before + value.slice(to));
    field.current?.focus();
    // The caret can only move once the field shows the variable.
    requestAnimationFrame(() => field.current?.setSelectionRange(before.length, before.length));
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={t('canned.answer')} hint={t('canned.answerHint')} error={error} required>
        {(control) => (
          <Textarea
            {...control}
            ref={field}
            name={name}
            rows={5}
            dir="auto"
            value={value}
            onChange={({ target }) => onValueChange(target.value)}
          />
        )}
      </Field>
      <fieldset aria-label={t('canned.variables')} className="flex flex-wrap gap-2">
        {cannedVariables.map((variable) => (
          <Button key={variable} size="s" onClick={() => insert(variable)}>
            {t(`canned.variable.${variable.replace('.', '_')}`)}
          </Button>
        ))}
      </fieldset>
      <p role="status" className="text-12 text-warning-text [overflow-wrap:anywhere] empty:hidden">
        {unknown.length > 0
          ? t('canned.unknownNames', {
              names: commaList(unknown, i18n.language),
              known: commaList(cannedVariables, i18n.language),
            })
          : null}
      </p>
    </div>
  );
}
