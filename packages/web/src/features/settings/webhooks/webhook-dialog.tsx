import { everyWebhookEvent } from '@parley/contracts/events/webhook-events';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { AddressInput } from '../../../components/ui/inputs/address-input.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { isWebAddress } from '../../../lib/form/web-address.ts';
import { chosenEvents, EventsField } from './events-field.tsx';
import type { NewWebhook, Webhook } from './use-webhooks.ts';

type WebhookDialogProps = {
  /** Left out for a new webhook. */
  webhook?: Webhook | undefined;
  /** Initial name of a new webhook. */
  name?: string | undefined;
  pending: boolean;
  onSave: (settings: Pick<NewWebhook, 'name' | 'url' | 'events'>) => void;
  onClose: () => void;
};

/** Asks for the address and events of a webhook. */
export function WebhookDialog({ webhook, name: given, pending, onSave, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('settings');
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? [everyWebhookEvent]);
  const [isEmpty, setIsEmpty] = useState(false);
  const form = useForm(
    { name: webhook?.name ?? given ?? '', url: webhook?.url ?? '' },
    {
      name: (name) => name.trim().length > 0 || 'common:validation.nameRequired',
      url: (url) => isWebAddress(url) || 'common:validation.addressInvalid',
    },
    ({ name, url }) => {
      const chosen = chosenEvents(events);
      if (chosen) onSave({ name: name.trim(), url: url.trim(), events: [...chosen] });
    },
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    setIsEmpty(events.length === 0);
    return form.submit(event);
  }
  function choose(chosen: readonly string[]) {
    setIsEmpty(false);
    setEvents(chosen);
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
          <AddressInput {...control} size="l" autoComplete="off" maxLength={2_048} {...form.address('url')} />
        )}
      </Field>
      <EventsField legend={t('webhooks.events')} events={events} isEmpty={isEmpty} onChange={choose} />
    </Dialog>
  );
}
