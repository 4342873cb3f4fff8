import type { FormInput } from '@parley/contracts/resources/chatbot/chat';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Checkbox } from '../../../../components/ui/choices/checkbox.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import type { TestRunState } from './use-test-run.ts';

export function TestForm({ input, run }: { input: FormInput; run: TestRunState }) {
  const { t } = useTranslation('builder');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [consent, setConsent] = useState(false);
  function submit(event: FormEvent): void {
    event.preventDefault();
    const filled = Object.entries(values).filter(([, text]) => text.trim() !== '');
    const value = { ...Object.fromEntries(filled), ...(input.consent ? { consent } : {}) };
    run.send({
      said: filled.map(([, text]) => text).join(', ') || input.label,
      reply: { inputId: input.id, value },
    });
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {input.fields.map((field) => (
        <Field key={field.key} label={field.label} optional={!field.required}>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              value={values[field.key] ?? ''}
              onChange={(event) => setValues({ ...values, [field.key]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {input.consent ? (
        <Checkbox
          label={input.consent.text}
          checked={consent}
          onChange={(event) => setConsent(event.target.checked)}
        />
      ) : null}
      <span className="flex gap-2">
        <Button type="submit" size="s" disabled={run.pending !== null}>
          {t('flow.test.send')}
        </Button>
        <Button
          size="s"
          variant="ghost"
          disabled={run.pending !== null}
          onClick={() =>
            run.send({ said: t('flow.port.declined'), reply: { inputId: input.id, value: null } })
          }
        >
          {t('flow.test.decline')}
        </Button>
      </span>
    </form>
  );
}
