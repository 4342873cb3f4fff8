import { everyWebhookEvent } from '@parley/contracts/events/webhook-events';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { AddressInput } from '../../../components/ui/inputs/address-input.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { isWebAddress } from '../../../lib/form/web-address.ts';
import { ChatbotsField, useChosenChatbots } from '../chatbots-field.tsx';
import { chosenEvents, EventsField } from '../webhooks/events-field.tsx';
import { type Integration, usePutSlack } from './use-integrations.ts';

type SlackDialogProps = { integration: Integration | undefined; onClose: () => void };

/** Asks for the Slack channel's webhook address and the events that it receives. */
export function SlackDialog({ integration, onClose }: SlackDialogProps) {
  const { t } = useTranslation('settings');
  const [events, setEvents] = useState<readonly string[]>(integration?.events ?? [everyWebhookEvent]);
  const [isEmpty, setIsEmpty] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const chatbots = useChosenChatbots(integration?.chatbotIds ?? []);
  const put = usePutSlack(onClose);
  const isStored = integration !== undefined;
  const form = useForm(
    { webhookUrl: '' },
    {
      webhookUrl: (url) =>
        (isStored && url.trim() === '') || isWebAddress(url) || 'common:validation.slackAddress',
    },
    ({ webhookUrl }) => {
      const chosen = chosenEvents(events);
      if (!chosen || !chatbots.sent) return;
      const address = webhookUrl.trim();
      put.mutate({
        ...(address === '' ? {} : { webhookUrl: address }),
        events: [...chosen],
        chatbotIds: chatbots.sent,
      });
    },
  );
  function submit(event: FormEvent<HTMLFormElement>) {
    setIsEmpty(events.length === 0);
    setWasSent(true);
    return form.submit(event);
  }
  const problem = form.problems.webhookUrl;
  const hint = isStored
    ? t('integrations.slack.storedHint', { host: integration.host, hint: integration.hint })
    : t('integrations.slack.addressHint');
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('integrations.slack.title')}
      description={t('integrations.slack.dialogText')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={put.isPending}>
            {t(isStored ? 'integrations.save' : 'integrations.slack.submit')}
          </Button>
        </>
      }
    >
      <Field
        label={t('integrations.slack.address')}
        hint={hint}
        error={problem && t(problem)}
        required={!isStored}
      >
        {(control) => (
          <AddressInput
            {...control}
            size="l"
            autoComplete="off"
            maxLength={2_048}
            {...form.address('webhookUrl')}
          />
        )}
      </Field>
      <EventsField
        legend={t('integrations.slack.events')}
        events={events}
        isEmpty={isEmpty}
        onChange={(chosen) => {
          setIsEmpty(false);
          setEvents(chosen);
        }}
      />
      <ChatbotsField chosen={chatbots} wasSent={wasSent} />
    </Dialog>
  );
}
