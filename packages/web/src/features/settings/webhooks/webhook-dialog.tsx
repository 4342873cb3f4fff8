import { everyWebhookEvent, type WebhookEvent, webhookEventNames } from '@parley/contracts/webhook-events';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { isWebAddress } from '../../../lib/form/web-address.ts';
import type { NewWebhook, Webhook } from './use-webhooks.ts';

type WebhookDialogProps = {
  /** Left out for a new one. */
  webhook?: Webhook | undefined;
  pending: boolean;
  onSave: (settings: Pick<NewWebhook, 'name' | 'url' | 'events'>) => void;
  onClose: () => void;
};

const parts: Record<WebhookEvent, string> = Object.fromEntries(
  webhookEventNames.map((name) => [name, name.replace('.', '_')]),
) as Record<WebhookEvent, string>;

/** Asks where calls go, and what for. */
export function WebhookDialog({ webhook, pending, onSave, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('settings');
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? [everyWebhookEvent]);
  const [isEmpty, setIsEmpty] = useState(false);
  const isAll = events.includes(everyWebhookEvent);
  const form = useForm(
    { name: webhook?.name ?? '', url: webhook?.url ?? '' },
    {
      name: (name) => name.trim().length > 0 || 'common:validation.nameRequired',
      url: (url) => isWebAddress(url) || 'common:validation.addressInvalid',
    },
    ({ name, url }) => {
      const chosen = webhookEventNames.filter((one) => events.includes(one));
      if (!isAll && chosen.length === 0) return;
      onSave({ name: name.trim(), url: url.trim(), events: isAll ? [everyWebhookEvent] : chosen });
    },
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    setIsEmpty(events.length === 0);
    return form.submit(event);
  }
  function toggle(name: string, isChosen: boolean) {
    setIsEmpty(false);
    setEvents(isChosen ? [...events, name] : events.filter((one) => one !== name));
  }
  const { name: nameProblem, url: urlProblem } = form.problems;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t(webhook ? 'webhooks.editTitle' : 'webhooks.createTitle')}
      description={t('webhooks.createText')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={pending}>
            {t(webhook ? 'webhooks.save' : 'webhooks.create')}
          </Button>
        </>
      }
    >
      <Field label={t('webhooks.name')} error={nameProblem && t(nameProblem)} required>
        {(control) => (
          <Input {...control} size="l" autoComplete="off" maxLength={100} {...form.text('name')} />
        )}
      </Field>
      <Field
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        error={urlProblem && t(urlProblem)}
        required
      >
        {(control) => (
          <Input
            {...control}
            size="l"
            type="url"
            dir="ltr"
            autoComplete="off"
            maxLength={2_048}
            {...form.text('url')}
          />
        )}
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-13 font-550">{t('webhooks.events')}</legend>
        <Checkbox
          label={t('webhooks.allEvents')}
          checked={isAll}
          onChange={(event) => setEvents(event.target.checked ? [everyWebhookEvent] : [])}
        />
        {isAll ? null : (
          <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
            {webhookEventNames.map((name) => (
              <Checkbox
                key={name}
                label={t(`webhooks.event.${parts[name]}`)}
                checked={events.includes(name)}
                onChange={(event) => toggle(name, event.target.checked)}
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
    </Dialog>
  );
}
