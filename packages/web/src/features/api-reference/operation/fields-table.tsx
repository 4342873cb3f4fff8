import { useTranslation } from 'react-i18next';
import { ReferenceText } from '../reference-text.tsx';

type Row = { path: string; type: string; required: boolean; text?: string };
type FieldsTableProps = { rows: readonly Row[] };

/** Names and types of parameters or fields; collapsed if there are many. */
export function FieldsTable({ rows }: FieldsTableProps) {
  const { t } = useTranslation('documentation');
  if (rows.length === 0) return null;
  return (
    <details open={rows.length <= 12} className="min-w-0">
      <summary className="min-h-6 w-fit rounded-xs text-13 text-text-2">{t('reference.fields')}</summary>
      <dl lang="en" dir="ltr" className="mt-1 text-13">
        {rows.map(({ path, type, required, text }) => (
          <div
            key={path}
            className="grid gap-x-4 border-t border-border py-1.5 sm:grid-cols-[minmax(0,220px)_minmax(0,1fr)]"
          >
            <dt className="font-mono text-12 [overflow-wrap:anywhere] text-text">
              {path}
              {required ? <span title={t('reference.required')}> *</span> : null}
            </dt>
            <dd className="min-w-0 text-text-2">
              <code className="font-mono text-12 [overflow-wrap:anywhere]">{type}</code>
              {text ? (
                <span className="block">
                  <ReferenceText text={text} />
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {rows.some(({ required }) => required) ? (
        <p className="mt-1 text-12 text-text-3">{t('reference.requiredNote')}</p>
      ) : null}
    </details>
  );
}
