import { maxApiHeaders } from '@parley/contracts/values/lists';
import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { rowFocusProps } from '../../../../components/ui/lib/keep-row-focus.ts';
import { type HeaderRow, writtenHeaders } from './api-form.ts';

type HeaderFieldsProps = {
  headers: HeaderRow[];
  onHeadersChange: (headers: HeaderRow[]) => void;
  /** Server's error by path of the field. */
  errors: Readonly<Record<string, string>>;
};

/** Request headers; values are hidden like passwords. */
export function HeaderFields({ headers, onHeadersChange, errors }: HeaderFieldsProps) {
  const { t } = useTranslation('knowledgeBase');
  const nextId = useRef(0);
  const sent = writtenHeaders(headers);
  const change = (id: number, part: Partial<HeaderRow>) =>
    onHeadersChange(headers.map((row) => (row.id === id ? { ...row, ...part } : row)));
  function addRow(): void {
    nextId.current += 1;
    onHeadersChange([...headers, { id: nextId.current, name: '', value: '' }]);
  }
  return (
    <fieldset {...rowFocusProps} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-13 font-550">{t('api.headers')}</legend>
      {headers.map((row) => {
        const place = sent.indexOf(row);
        const error = errors[`headers.${place}.name`] ?? errors[`headers.${place}.value`];
        return (
          <div key={row.id} data-row>
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2">
              <Input
                aria-label={t('api.headerName')}
                aria-invalid={error === undefined ? undefined : true}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
                placeholder={t('api.examples.header')}
                value={row.name}
                onChange={(event) => change(row.id, { name: event.target.value })}
              />
              <Input
                aria-label={t('api.headerValue')}
                aria-invalid={error === undefined ? undefined : true}
                type="password"
                dir="ltr"
                autoComplete="new-password"
                maxLength={4_000}
                placeholder={row.isKept ? t('api.headerKept') : undefined}
                value={row.value}
                onChange={(event) => change(row.id, { value: event.target.value })}
              />
              <IconButton
                label={
                  row.name === ''
                    ? t('api.removeHeader_unnamed')
                    : t('api.removeHeader_named', { name: row.name })
                }
                onClick={() => onHeadersChange(headers.filter(({ id }) => id !== row.id))}
                icon={<Trash2 aria-hidden="true" size={16} />}
              />
            </div>
            {error === undefined ? null : (
              <p role="alert" className="mt-1 text-12 text-error-text">
                {error}
              </p>
            )}
          </div>
        );
      })}
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="s" data-add-row disabled={headers.length >= maxApiHeaders} onClick={addRow}>
          <Plus aria-hidden="true" size={14} />
          {t('api.addHeader')}
        </Button>
        <span className="text-12 text-text-3">{t('api.headersHint')}</span>
      </span>
    </fieldset>
  );
}
