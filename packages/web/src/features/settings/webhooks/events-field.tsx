import {
  everyWebhookEvent,
  type WebhookEvent,
  webhookEventNames,
} from '@parley/contracts/events/webhook-events';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../components/ui/choices/checkbox.tsx';

/** The last part of an event's keys. */
export const eventParts: Record<WebhookEvent, string> = Object.fromEntries(
  webhookEventNames.map((name) => [name, name.replace('.', '_')]),
) as Record<WebhookEvent, string>;

/** The events to be sent, or `["*"]`; undefined when none is chosen. */
export function chosenEvents(events: readonly string[]) {
  if (events.includes(everyWebhookEvent)) return [everyWebhookEvent] as const;
  const chosen = webhookEventNames.filter((one) => events.includes(one));
  return chosen.length > 0 ? chosen : undefined;
}

type EventsFieldProps = {
  legend: string;
  events: readonly string[];
  /** Whether the form was submitted without an event. */
  isEmpty: boolean;
  onChange: (events: readonly string[]) => void;
};

/** Asks which events a receiver gets: all, or selected ones. */
export function EventsField({ legend, events, isEmpty, onChange }: EventsFieldProps) {
  const { t } = useTranslation('settings');
  const isAll = events.includes(everyWebhookEvent);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-13 font-550">{legend}</legend>
      <Checkbox
        label={t('webhooks.allEvents')}
        checked={isAll}
        onChange={(event) => onChange(event.target.checked ? [everyWebhookEvent] : [])}
      />
      {isAll ? null : (
        <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          {webhookEventNames.map((name) => (
            <Checkbox
              key={name}
              label={t(`webhooks.event.${eventParts[name]}`)}
              checked={events.includes(name)}
              onChange={(event) =>
                onChange(event.target.checked ? [...events, name] : events.filter((one) => one !== name))
              }
            />
          ))}
        </div>
      )}
      {isEmpty ? (
        <p role="alert" className="text-12 text-destructive">
          {t('webhooks.noEvent')}
        </p>
      ) : null}
    </fieldset>
  );
}
