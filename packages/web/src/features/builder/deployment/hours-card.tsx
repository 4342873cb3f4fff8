import type { BusinessHours } from '@parley/contracts/settings/business-hours';
import { maxOpenTimes, type Weekday, weekdays } from '@parley/contracts/values/lists';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchableSelect } from '../../../components/ui/choices/searchable-select.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Switch } from '../../../components/ui/choices/switch.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { TagInput } from '../../../components/ui/inputs/tag-input.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { can } from '../../../lib/can.ts';
import { timeZones, zoneOffset, zoneWords } from '../../../lib/format/time-zones.ts';
import type { Draft } from '../api/use-draft.ts';
import { Rows } from '../flow/inspector/fields/rows.tsx';

type OpenTime = BusinessHours['week'][number];

const usualDay = { from: '09:00', to: '17:00' };
const usualWeek: OpenTime[] = weekdays.slice(0, 5).map((day) => ({ day, ...usualDay }));

/** Business hours, which flows can test; take effect when saved, without publishing. */
export function HoursCard({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const { hours } = settings.deployment;
  const setHours = (next: BusinessHours | null) => change({ deployment: { hours: next } });
  const errorOf = (part: string) =>
    Object.entries(fieldErrors).find(([path]) => path.startsWith(`deployment.hours.${part}`))?.[1];
  return (
    <Card title={t('hours.title')}>
      <fieldset disabled={!can(settings, 'chatbot.update')} className="flex min-w-0 flex-col gap-4">
        <Switch
          label={t('hours.isOn')}
          hint={t('hours.isOnHint')}
          checked={hours !== null}
          onCheckedChange={(isOn) => setHours(isOn ? usualHours() : null)}
        />
        {hours ? (
          <>
            <ZoneField
              zone={hours.timezone}
              error={errorOf('timezone')}
              onZoneChange={(timezone) => setHours({ ...hours, timezone })}
            />
            <WeekField week={hours.week} onWeekChange={(week) => setHours({ ...hours, week })} />
            {errorOf('week') ? <p className="text-12 text-error-text">{errorOf('week')}</p> : null}
            <Field label={t('hours.closed')} hint={t('hours.closedHint')} error={errorOf('closed')} optional>
              {(control) => (
                <TagInput
                  {...control}
                  placeholder="2026-12-24"
                  values={hours.closed}
                  onValuesChange={(closed) => setHours({ ...hours, closed })}
                />
              )}
            </Field>
          </>
        ) : null}
      </fieldset>
    </Card>
  );
}

function usualHours(): BusinessHours {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { timezone, week: usualWeek, closed: [] };
}

type ZoneFieldProps = { zone: string; error: string | undefined; onZoneChange: (zone: string) => void };

function ZoneField({ zone, error, onZoneChange }: ZoneFieldProps) {
  const { t } = useTranslation('builder');
  const options = useMemo(() => {
    const now = new Date();
    const zones = timeZones.includes(zone) ? timeZones : [zone, ...timeZones];
    return zones.map((one) => ({ value: one, label: zoneWords(one), note: zoneOffset(one, now) }));
  }, [zone]);
  return (
    <Field label={t('hours.timezone')} error={error}>
      {(control) => (
        <SearchableSelect
          {...control}
          dir="ltr"
          value={zone}
          onValueChange={onZoneChange}
          options={options}
          listLabel={t('hours.timezone')}
        />
      )}
    </Field>
  );
}

type WeekFieldProps = { week: readonly OpenTime[]; onWeekChange: (week: OpenTime[]) => void };

function WeekField({ week, onWeekChange }: WeekFieldProps) {
  const { t, i18n } = useTranslation('builder');
  return (
    <Rows
      label={t('hours.week')}
      addLabel={t('hours.add')}
      max={maxOpenTimes}
      rows={week}
      onRows={onWeekChange}
      fresh={() => ({ day: dayAfter(week.at(-1)?.day), ...usualDay })}
    >
      {(open, onOpen) => (
        <span className="flex flex-wrap items-center gap-2">
          <Select
            className="min-w-36 flex-1"
            aria-label={t('hours.day')}
            value={open.day}
            onChange={({ target }) => onOpen({ ...open, day: target.value as Weekday })}
          >
            {weekdays.map((day) => (
              <option key={day} value={day}>
                {dayName(day, i18n.language)}
              </option>
            ))}
          </Select>
          <span className="flex min-w-60 flex-1 gap-2">
            <Input
              type="time"
              aria-label={t('hours.from')}
              value={open.from}
              onChange={({ target }) => target.value && onOpen({ ...open, from: target.value })}
            />
            <Input
              type="time"
              aria-label={t('hours.to')}
              value={open.to === endOfDay ? midnight : open.to}
              onChange={({ target }) =>
                target.value && onOpen({ ...open, to: target.value === midnight ? endOfDay : target.value })
              }
            />
          </span>
        </span>
      )}
    </Rows>
  );
}

const midnight = '00:00';
const endOfDay = '24:00';

function dayAfter(day: Weekday | undefined): Weekday {
  return weekdays[(weekdays.indexOf(day ?? 'sun') + 1) % weekdays.length] ?? 'mon';
}

function dayName(day: Weekday, language: string): string {
  const monday = Date.UTC(2026, 5, 1);
  const at = monday + weekdays.indexOf(day) * 86_400_000;
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(at);
}
