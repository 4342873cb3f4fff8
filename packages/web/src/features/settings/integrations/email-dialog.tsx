import { digests } from '@parley/contracts/events/integration-lists';
import { everyWebhookEvent } from '@parley/contracts/events/webhook-events';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimezone } from '../../../components/figures/use-timezone.ts';
import { LoadError } from '../../../components/list-screen/load-error.tsx';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Checkbox } from '../../../components/ui/choices/checkbox.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { ChatbotsField, useChosenChatbots } from '../chatbots-field.tsx';
import { type Member, teamKey } from '../team/use-team.ts';
import { chosenEvents, EventsField } from '../webhooks/events-field.tsx';
import { type Integration, usePutEmail } from './use-integrations.ts';

type EmailDialogProps = { integration: Integration | undefined; onClose: () => void };

/** Asks for recipients, frequency and events of email notifications. */
export function EmailDialog({ integration, onClose }: EmailDialogProps) {
  const { t } = useTranslation('settings');
  const own = useTimezone();
  const [recipients, setRecipients] = useState<readonly string[]>(integration?.recipients ?? []);
  const [digest, setDigest] = useState(integration?.digest ?? 'instant');
  const [events, setEvents] = useState<readonly string[]>(integration?.events ?? [everyWebhookEvent]);
  const [wasSent, setWasSent] = useState(false);
  const chatbots = useChosenChatbots(integration?.chatbotIds ?? []);
  const put = usePutEmail(onClose);
  const timezone = integration?.timezone ?? own;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasSent(true);
    const chosen = chosenEvents(events);
    const chatbotIds = chatbots.sent;
    if (!chosen || !chatbotIds || recipients.length === 0) return;
    put.mutate({ recipients: [...recipients], digest, timezone, events: [...chosen], chatbotIds });
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('integrations.email.title')}
      description={t('integrations.email.dialogText')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={put.isPending}>
            {t(integration ? 'integrations.save' : 'integrations.email.submit')}
          </Button>
        </>
      }
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1.5 text-13 font-550">{t('integrations.email.recipients')}</legend>
        <Recipients chosen={recipients} onChange={setRecipients} />
        {wasSent && recipients.length === 0 ? (
          <p role="alert" className="text-12 text-destructive">
            {t('common:validation.recipientsRequired')}
          </p>
        ) : null}
      </fieldset>
      <Field
        label={t('integrations.email.digest')}
        hint={digest === 'instant' ? undefined : t(`integrations.email.digestHint.${digest}`, { timezone })}
      >
        {(control) => (
          <Select
            {...control}
            size="l"
            value={digest}
            onChange={(event) => setDigest(digests.find((one) => one === event.target.value) ?? digest)}
          >
            {digests.map((one) => (
              <option key={one} value={one}>
                {t(`integrations.email.digests.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <EventsField
        legend={t('integrations.email.events')}
        events={events}
        isEmpty={wasSent && events.length === 0}
        onChange={setEvents}
      />
      <ChatbotsField chosen={chatbots} wasSent={wasSent} />
    </Dialog>
  );
}

type RecipientsProps = { chosen: readonly string[]; onChange: (chosen: readonly string[]) => void };

function Recipients({ chosen, onChange }: RecipientsProps) {
  const { t } = useTranslation('settings');
  const team = useQuery<Member[]>({ queryKey: teamKey });
  if (team.isPending) {
    return (
      <div aria-busy="true">
        <Skeleton className="h-5 w-48" />
      </div>
    );
  }
  if (team.isError) {
    return (
      <LoadError query={team} title={t('integrations.email.membersFailed')} text={t('webhooks.errorText')} />
    );
  }
  return (
    <div className="flex max-h-48 flex-col gap-1.5 overflow-y-auto">
      {team.data
        .filter(({ status }) => status === 'active')
        .map(({ id, fullName, email }) => (
          <Checkbox
            key={id}
            label={
              <span className="[overflow-wrap:anywhere]">
                <bdi>{fullName}</bdi> <bdi className="text-text-3">{email}</bdi>
              </span>
            }
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
    </div>
  );
}
