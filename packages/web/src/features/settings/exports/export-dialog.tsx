import { type ExportFormat, exportTypes } from '@parley/contracts/values/lists';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimezone } from '../../../components/figures/use-timezone.ts';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Radio } from '../../../components/ui/choices/radio.tsx';
import { type DateRange, DateRangeField } from '../../../components/ui/inputs/date-range-field.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { endOfDay, startOfDay } from '../../../lib/format/zoned-day.ts';
import { oneOf } from '../../../lib/router/use-address.ts';
import { useRequestExport } from './use-exports.ts';

const tableFormats = ['json', 'csv', 'xml'] as const satisfies readonly ExportFormat[];

/** Asks for content, period and format of an export. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings');
  const zone = useTimezone();
  const [typeName, formatName] = [useId(), useId()];
  const request = useRequestExport(onClose);
  const form = useForm(
    { type: 'all', format: 'json', from: '', to: '' },
    {
      to: (to, { from, type }) =>
        type === 'organization' || to === '' || from <= to || 'settings:exports.rangeReversed',
    },
    ({ type, format, from, to }) =>
      request.mutate({
        type: oneOf(exportTypes, type),
        format: type === 'organization' ? 'archive' : oneOf(tableFormats, format),
        ...(type === 'organization' || from === '' ? {} : { from: startOfDay(from, zone).toISOString() }),
        ...(type === 'organization' || to === '' ? {} : { to: endOfDay(to, zone).toISOString() }),
      }),
  );
  const { type, format, from, to } = form.values;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('exports.requestTitle')}
      description={t('exports.requestText')}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={request.isPending}>
            {t('exports.request')}
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-13 font-550">{t('exports.type')}</legend>
        {exportTypes.map((one) => (
          <Radio
            key={one}
            name={typeName}
            value={one}
            label={t(`exports.types.${one}`)}
            hint={t(`exports.typeHints.${one}`)}
            checked={type === one}
            onChange={() => form.set('type', one)}
          />
        ))}
      </fieldset>
      {type === 'organization' ? null : (
        <>
          <fieldset className="flex flex-col gap-2">
            <legend className="mb-1.5 text-13 font-550">{t('exports.format')}</legend>
            {tableFormats.map((one) => (
              <Radio
                key={one}
                name={formatName}
                value={one}
                label={t(`exports.formats.${one}`)}
                hint={t(`exports.formatHints.${one}`)}
                checked={format === one}
                onChange={() => form.set('format', one)}
              />
            ))}
          </fieldset>
          <RangeField
            value={{ from, to }}
            problem={form.problems.to}
            onValueChange={(range) => {
              form.set('from', range.from);
              form.set('to', range.to);
            }}
          />
        </>
      )}
    </Dialog>
  );
}

type RangeFieldProps = {
  value: DateRange;
  problem: string | undefined;
  onValueChange: (range: DateRange) => void;
};

function RangeField({ value, problem, onValueChange }: RangeFieldProps) {
  const { t } = useTranslation('settings');
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-13 font-550">{t('exports.range')}</p>
      <DateRangeField label={t('exports.range')} value={value} onValueChange={onValueChange} />
      <p
        className={problem ? 'text-12 text-error-text' : 'text-12 text-text-3'}
        role={problem ? 'alert' : undefined}
      >
        {problem ? t(problem) : t('exports.rangeHint')}
      </p>
    </div>
  );
}
