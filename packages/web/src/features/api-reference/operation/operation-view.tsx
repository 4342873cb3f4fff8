import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyField } from '../../../components/ui/data/copy-field.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import type { CodeLanguage } from '../code-for.ts';
import type { Access, Operation } from '../description.ts';
import { ReferenceText } from '../reference-text.tsx';
import { CodePanel } from './code-panel.tsx';
import { FieldsTable } from './fields-table.tsx';
import { TryIt } from './try-it.tsx';

/** Translation keys that describe who may call. */
const accessTexts = {
  read: 'guide.api.read.term',
  read_write: 'guide.api.write.term',
  full: 'guide.api.full.term',
  public: 'reference.access.public',
  visitor: 'reference.access.visitor',
  session: 'reference.access.session',
  administrator: 'reference.access.administrator',
  event: 'reference.access.event',
} as const satisfies Record<Access, string>;

type OperationViewProps = {
  operation: Operation;
  isOpened: boolean;
  apiKey: string;
  language: CodeLanguage;
  onLanguage: (language: CodeLanguage) => void;
};

/** One operation: expands to description, parameters, bodies, errors, code, and a form to try it. */
export function OperationView({ operation, isOpened, ...shared }: OperationViewProps) {
  const [open, setOpen] = useState(isOpened);
  useEffect(() => {
    if (isOpened) setOpen(true);
  }, [isOpened]);
  const { id, method, path, summary } = operation;
  const panelId = `${id}-panel`;
  return (
    <div className="rounded-md border border-border">
      <h3>
        <button
          id={id}
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full scroll-mt-36 items-center gap-3 rounded-md px-3 py-2 text-start hover:bg-surface-2 pub:scroll-mt-24"
        >
          <span lang="en" dir="ltr" className="min-w-0 flex-1">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-mono text-12 font-semibold text-accent-ink">{method}</code>
              <code className="font-mono text-13 [overflow-wrap:anywhere] text-text">{path}</code>
            </span>
            <span className="block text-13 text-text-2">{summary}</span>
          </span>
          <ChevronDown
            aria-hidden="true"
            size={16}
            className={cx('flex-none text-text-3', open && 'rotate-180')}
          />
        </button>
      </h3>
      {open ? (
        <div id={panelId} className="flex flex-col gap-6 border-t border-border p-4">
          <Opened operation={operation} {...shared} />
        </div>
      ) : null}
    </div>
  );
}

function Opened({ operation, apiKey, language, onLanguage }: Omit<OperationViewProps, 'isOpened'>) {
  const { t } = useTranslation('documentation');
  const { access, description, parameters, body, responses, errors } = operation;
  const isCalled = access !== 'event';
  return (
    <>
      <div>
        <Badge variant={access === 'read' || access === 'public' ? 'default' : 'secondary'}>
          {t(accessTexts[access])}
        </Badge>
        {description ? (
          <p lang="en" dir="ltr" className="mt-3 text-14 leading-6 text-pretty text-text-2">
            <ReferenceText text={description} />
          </p>
        ) : null}
      </div>
      {parameters.length > 0 ? (
        <Part title={t('reference.parameters')}>
          <FieldsTable
            rows={parameters.map(({ name, type, required, description: text }) => ({
              path: name,
              type,
              required,
              text,
            }))}
          />
        </Part>
      ) : null}
      {body ? (
        <Part title={t('reference.body')}>
          <JsonBlock label={t('reference.body')} value={body.example} />
          <FieldsTable rows={body.fields} />
        </Part>
      ) : null}
      {isCalled ? <CodePanel operation={operation} language={language} onLanguage={onLanguage} /> : null}
      {isCalled
        ? responses.map(({ status, example, fields }) => (
            <Part key={status} title={t('reference.response', { status })}>
              {example === undefined ? (
                <p className="text-13 text-text-2">{t('reference.noJson')}</p>
              ) : (
                <>
                  <JsonBlock label={t('reference.response', { status })} value={example} />
                  <FieldsTable rows={fields} />
                </>
              )}
            </Part>
          ))
        : null}
      {errors.length > 0 ? (
        <Part title={t('reference.errors')}>
          <dl lang="en" dir="ltr" className="text-13">
            {errors.flatMap(({ status, text }) =>
              text.split('\n\n').map((line) => (
                <div
                  key={line}
                  className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-2 border-t border-border py-2"
                >
                  <dt className="font-mono text-12 text-text-3">{status}</dt>
                  <dd className="text-text-2">
                    <ReferenceText text={line} />
                  </dd>
                </div>
              )),
            )}
          </dl>
        </Part>
      ) : null}
      <TryIt operation={operation} apiKey={apiKey} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h4 className="text-14 font-semibold">{title}</h4>
      {children}
    </section>
  );
}

/** JSON with a copy button; long JSON scrolls. */
function JsonBlock({ label, value }: { label: string; value: unknown }) {
  return (
    <CopyField
      label={label}
      value={JSON.stringify(value, null, 2)}
      multiline
      className="max-h-96 overflow-y-auto"
    />
  );
}
