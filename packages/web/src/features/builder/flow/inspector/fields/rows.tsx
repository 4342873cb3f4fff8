import { Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../../../components/ui/buttons/icon-button.tsx';
import { rowFocusProps } from '../../../../../components/ui/lib/keep-row-focus.ts';

type RowsProps<Row> = {
  label: string;
  rows: readonly Row[];
  onRows: (rows: Row[]) => void;
  fresh: () => Row;
  /** Label of the button that adds a row. */
  addLabel: string;
  max: number;
  children: (row: Row, change: (row: Row) => void, index: number) => ReactNode;
};

/** A list in a form whose lines can be added and removed. */
export function Rows<Row>({ label, rows, onRows, fresh, addLabel, max, children }: RowsProps<Row>) {
  const { t } = useTranslation('builder');
  const id = useId();
  return (
    <fieldset {...rowFocusProps} aria-labelledby={id} className="flex min-w-0 flex-col gap-2">
      <span id={id} className="text-13 font-550">
        {label}
      </span>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id except its index
        <span key={index} data-row className="flex items-start gap-1">
          <span className="flex min-w-0 flex-1 flex-col gap-1.5">
            {children(row, (next) => onRows(rows.with(index, next)), index)}
          </span>
          <IconButton
            label={t('flow.field.removeRow', { label, n: index + 1 })}
            onClick={() => onRows(rows.toSpliced(index, 1))}
            icon={<X aria-hidden="true" size={16} />}
          />
        </span>
      ))}
      <span>
        <Button
          size="s"
          data-add-row
          disabled={rows.length >= max}
          onClick={() => onRows([...rows, fresh()])}
        >
          <Plus aria-hidden="true" size={14} />
          {addLabel}
        </Button>
      </span>
    </fieldset>
  );
}
