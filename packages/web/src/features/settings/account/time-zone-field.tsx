import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox } from '../../../components/ui/choices/combobox.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { timeZones, zoneOffset, zoneWords } from '../../../lib/format/time-zones.ts';

type TimeZoneFieldProps = {
  value: string;
  error: string | undefined;
  onValueChange: (words: string) => void;
};

/** Time zone for dates, searchable by a part of its name; empty uses the browser's. */
export function TimeZoneField({ value, error, onValueChange }: TimeZoneFieldProps) {
  const { t } = useTranslation('settings');
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const options = useMemo(() => {
    const now = new Date();
    return timeZones.map((zone) => ({ value: zoneWords(zone), note: zoneOffset(zone, now) }));
  }, []);
  return (
    <Field
      label={t('account.timezone')}
      hint={t(value === '' ? 'account.timezoneBrowser' : 'account.timezoneHint')}
      error={error}
    >
      {(control) => (
        <Combobox
          {...control}
          name="timezone"
          dir="ltr"
          maxLength={64}
          spellCheck={false}
          placeholder={zoneWords(own)}
          listLabel={t('account.timezone')}
          options={options}
          value={value}
          onValueChange={onValueChange}
        />
      )}
    </Field>
  );
}
