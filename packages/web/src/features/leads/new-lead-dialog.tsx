import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/buttons/button.tsx';
import { Select } from '../../components/ui/choices/select.tsx';
import { Note } from '../../components/ui/feedback/note.tsx';
import { Field } from '../../components/ui/inputs/field.tsx';
import { Dialog } from '../../components/ui/overlays/dialog.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { chatbotsKey } from '../../lib/chatbots/chatbot-cache.ts';
import { changesOf, LeadFields, textsOf } from './lead-fields.tsx';
import { useAddLead } from './use-lead-acts.ts';

const nothing = textsOf({});

type NewLeadDialogProps = { onClose: () => void; onAdded: (leadId: string) => void };

/** Adds a lead by hand; every lead belongs to a chatbot. */
export function NewLeadDialog({ onClose, onAdded }: NewLeadDialogProps) {
  const { t } = useTranslation('leads');
  const { data: chatbots } = useQuery<Chatbot[]>({ queryKey: chatbotsKey });
  const add = useAddLead(onAdded);
  const [chosen, setChosen] = useState<string | null>(null);
  const [texts, setTexts] = useState(nothing);
  const chatbotId = chosen ?? chatbots?.[0]?.id;
  const values = changesOf(texts, nothing);
  const isReachable = Boolean(values.name || values.email || values.phone);
  const errors = add.error instanceof ApiError ? add.error.fields : {};
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('add.title')}
      description={t('add.text')}
      onSubmit={(event) => {
        event.preventDefault();
        if (chatbotId !== undefined && isReachable) add.mutate({ chatbotId, ...values });
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('common:ui.cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            loading={add.isPending}
            disabled={chatbotId === undefined || !isReachable}
          >
            {t('add.save')}
          </Button>
        </>
      }
    >
      {chatbots?.length === 0 ? <Note>{t('add.noChatbot')}</Note> : null}
      <LeadFields texts={texts} errors={errors} onChange={setTexts} />
      <Field label={t('fields.chatbot')} error={errors.chatbotId}>
        {(control) => (
          <Select {...control} value={chatbotId ?? ''} onChange={(event) => setChosen(event.target.value)}>
            {chatbots?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Dialog>
  );
}
