import {
  ga4Events,
  ga4Names,
  ga4SecretPattern,
  measurementIdPattern,
} from '@parley/contracts/events/integration-lists';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Checkbox } from '../../../components/ui/choices/checkbox.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Input } from '../../../components/ui/inputs/input.tsx';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { ChatbotsField, useChosenChatbots } from '../chatbots-field.tsx';
import { eventParts } from '../webhooks/events-field.tsx';
import { type Ga4Settings, type Integration, usePutGa4 } from './use-integrations.ts';

type Ga4DialogProps = { integration: Integration | undefined; onClose: () => void };

/** Asks for the Google Analytics property and the events that it receives. */
export function Ga4Dialog({ integration, onClose }: Ga4DialogProps) {
  const { t } = useTranslation('settings');
  const [events, setEvents] = useState<readonly string[]>(integration?.events ?? ga4Events);
  const [wasSent, setWasSent] = useState(false);
  const chatbots = useChosenChatbots(integration?.chatbotIds ?? []);
  const put = usePutGa4(onClose);
  const isStored = integration !== undefined;
  const chosen = ga4Events.filter((one) => events.includes(one));
  const form = usePropertyForm(integration, (property) => {
    const chatbotIds = chatbots.sent;
    if (chosen.length > 0 && chatbotIds) put.mutate({ ...property, events: chosen, chatbotIds });
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    setWasSent(true);
    return form.submit(event);
  }
  const { measurementId: idProblem, apiSecret: secretProblem } = form.problems;
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('integrations.ga4.title')}
      description={t('integrations.ga4.dialogText')}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button type="submit" variant="primary" loading={put.isPending}>
            {t(isStored ? 'integrations.save' : 'integrations.ga4.submit')}
          </Button>
        </>
      }
    >
      <Field
        label={t('integrations.ga4.measurementId')}
        hint={t('integrations.ga4.measurementIdHint')}
        error={idProblem && t(idProblem)}
        required
      >
        {(control) => (
          <Input
            {...control}
            size="l"
            dir="ltr"
            autoComplete="off"
            maxLength={22}
            {...form.text('measurementId')}
          />
        )}
      </Field>
      <Field
        label={t('integrations.ga4.apiSecret')}
        hint={
          isStored
            ? t('integrations.ga4.storedHint', { hint: integration.hint })
            : t('integrations.ga4.apiSecretHint')
        }
        error={secretProblem && t(secretProblem)}
        required={!isStored}
      >
        {(control) => (
          <Input
            {...control}
            size="l"
            type="password"
            dir="ltr"
            autoComplete="off"
            maxLength={100}
            {...form.text('apiSecret')}
          />
        )}
      </Field>
      <EventChoices chosen={chosen} onChoose={setEvents} isMissing={wasSent && chosen.length === 0} />
      <ChatbotsField chosen={chatbots} wasSent={wasSent} />
    </Dialog>
  );
}

type Property = Pick<Ga4Settings, 'measurementId' | 'apiSecret'>;

/** The form of the property; a stored secret may stay empty. */
function usePropertyForm(integration: Integration | undefined, send: (property: Property) => void) {
  const isStored = integration !== undefined;
  return useForm(
    { measurementId: integration?.measurementId ?? '', apiSecret: '' },
    {
      measurementId: (id) => measurementIdPattern.test(id.trim()) || 'common:validation.measurementId',
      apiSecret: (secret) =>
        (isStored && secret.trim() === '') ||
        ga4SecretPattern.test(secret.trim()) ||
        'common:validation.apiSecret',
    },
    ({ measurementId, apiSecret }) => {
      const secret = apiSecret.trim();
      send({ measurementId: measurementId.trim(), ...(secret === '' ? {} : { apiSecret: secret }) });
    },
  );
}

type EventChoicesProps = {
  chosen: readonly string[];
  onChoose: (events: readonly string[]) => void;
  isMissing: boolean;
};

function EventChoices({ chosen, onChoose, isMissing }: EventChoicesProps) {
  const { t } = useTranslation('settings');
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1.5 text-13 font-550">{t('integrations.ga4.events')}</legend>
      {ga4Events.map((name) => (
        <Checkbox
          key={name}
          label={
            <span className="flex flex-wrap items-baseline gap-x-2">
              {t(`webhooks.event.${eventParts[name]}`)}
              <code dir="ltr" className="font-mono text-12 text-text-3">
                {ga4Names[name]}
              </code>
            </span>
          }
          checked={chosen.includes(name)}
          onChange={(event) =>
            onChoose(event.target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
          }
        />
      ))}
      {isMissing ? (
        <p role="alert" className="text-12 text-destructive">
          {t('webhooks.noEvent')}
        </p>
      ) : null}
    </fieldset>
  );
}
