import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { IconButton } from '../../../../components/ui/buttons/icon-button.tsx';
import { AddressInput } from '../../../../components/ui/inputs/address-input.tsx';
import { Field } from '../../../../components/ui/inputs/field.tsx';
import { Input } from '../../../../components/ui/inputs/input.tsx';
import { rowFocusProps } from '../../../../components/ui/lib/keep-row-focus.ts';
import { maxSocialProfiles, rowProblem, type SocialRow } from './profile-values.ts';

type SocialRowsProps = {
  rows: readonly SocialRow[];
  showsProblems: boolean;
  onRowsChange: (rows: SocialRow[]) => void;
};

/** Links to the user's profiles elsewhere: name and address each. */
export function SocialRows({ rows, showsProblems, onRowsChange }: SocialRowsProps) {
  const { t } = useTranslation('settings');
  return (
    <fieldset {...rowFocusProps} className="mt-5 flex min-w-0 flex-col gap-3 border-t border-border pt-4">
      <legend className="float-start mb-1 text-13 font-550">{t('profile.social')}</legend>
      {rows.map((row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and only the edited row changes
          key={index}
          number={index + 1}
          row={row}
          showsProblems={showsProblems}
          onChange={(changed) => onRowsChange(rows.map((one, at) => (at === index ? changed : one)))}
          onRemove={() => onRowsChange(rows.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        size="s"
        data-add-row
        disabled={rows.length >= maxSocialProfiles}
        onClick={() => onRowsChange([...rows, { label: '', url: '' }])}
        className="clear-both self-start"
      >
        <Plus aria-hidden="true" size={14} />
        {t('profile.addSocial')}
      </Button>
    </fieldset>
  );
}

type RowProps = {
  /** From 1. */
  number: number;
  row: SocialRow;
  showsProblems: boolean;
  onChange: (row: SocialRow) => void;
  onRemove: () => void;
};

function Row({ number, row, showsProblems, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('settings');
  const problem = showsProblems ? rowProblem(row) : {};
  return (
    <div
      data-row
      className="clear-both grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
    >
      <Field label={t('profile.socialLabel', { number })} error={problem.label && t(problem.label)}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            maxLength={50}
            placeholder={t('profile.socialLabelExample')}
            value={row.label}
            onChange={(event) => onChange({ ...row, label: event.target.value })}
          />
        )}
      </Field>
      <Field
        label={t('profile.socialUrl', { number })}
        error={problem.url && t(problem.url)}
        className="max-sm:col-start-1"
      >
        {(control) => (
          <AddressInput
            {...control}
            maxLength={2048}
            value={row.url}
            onValueChange={(url) => onChange({ ...row, url })}
          />
        )}
      </Field>
      <IconButton
        label={t('profile.removeSocial', { name: row.label || number })}
        onClick={onRemove}
        icon={<X size={16} />}
        className="mt-[26px] max-sm:col-start-2 max-sm:row-start-1"
      />
    </div>
  );
}
