import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { Textarea } from '../../../components/ui/inputs/textarea.tsx';
import type { Operation } from '../description.ts';
import { type CallResult, sendCall } from './send-call.ts';

type TryItProps = { operation: Operation; apiKey: string };
const triable = ['read', 'read_write', 'full', 'public'];

/** Sends the request to this installation with the key from the page. */
export function TryIt({ operation, apiKey }: TryItProps) {
  const { t } = useTranslation('documentation');
  const { access, method, takesFile, body } = operation;
  const given = operation.parameters.filter((one) => one.in !== 'header');
  const [values, setValues] = useState<Record<string, string>>({});
  const [text, setText] = useState(() => (body ? JSON.stringify(body.example, null, 2) : ''));
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () =>
      sendCall({ method, address: addressOf(operation, values), body: body ? text : undefined }, apiKey),
  });
  if (!triable.includes(access) || (takesFile && !body)) return null;
  const needsKey = access !== 'public' && apiKey === '';
  return (
    <section className="flex min-w-0 flex-col gap-3 rounded-md bg-surface-2 p-4 print:hidden">
      <h4 className="text-14 font-semibold">{t('reference.try')}</h4>
      {method === 'GET' || access === 'read' ? null : (
        <Note tone="warning">{t('reference.changesData')}</Note>
      )}
      {given.map(({ name, required }) => (
        <Field key={name} label={<code dir="ltr">{name}</code>} required={required} optional={!required}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              value={values[name] ?? ''}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {body ? (
        <Field label={t('reference.body')}>
          {(control) => (
            <Textarea
              {...control}
              dir="ltr"
              spellCheck={false}
              className="font-mono"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" loading={isPending} disabled={needsKey} onClick={() => mutate()}>
          {t('reference.send')}
        </Button>
        {needsKey ? <span className="text-13 text-text-2">{t('reference.needsKey')}</span> : null}
      </div>
      <div role="status" className="min-w-0">
        {error ? <p className="text-13 text-error-text">{t('reference.noResponse')}</p> : null}
        {data && !error ? <Result result={data} /> : null}
      </div>
    </section>
  );
}

function Result({ result: { status, ms, headers, text } }: { result: CallResult }) {
  const { t } = useTranslation('documentation');
  return (
    <>
      <p className="mb-1 text-13 font-550">{t('reference.result', { status: String(status), ms })}</p>
      <pre
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-auto rounded-sm border border-border bg-surface p-2.5 font-mono text-12 [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {headers.map(([name, value]) => `${name}: ${value}\n`).join('')}
        {text === '' ? '' : `\n${text}`}
      </pre>
    </>
  );
}

function addressOf({ path, parameters }: Operation, values: Record<string, string>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const query = parameters.flatMap(({ name, in: place }): [string, string][] => {
    const value = values[name] ?? '';
    return place === 'query' && value !== '' ? [[name, value]] : [];
  });
  return query.length === 0 ? filled : `${filled}?${new URLSearchParams(query)}`;
}
