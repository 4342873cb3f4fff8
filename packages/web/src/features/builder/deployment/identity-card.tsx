import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { type IdentityMode, identityModes } from '@parley/contracts/settings/visitor-settings';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { Select } from '../../../components/ui/choices/select.tsx';
import { CopyField } from '../../../components/ui/data/copy-field.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Field } from '../../../components/ui/inputs/field.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { can } from '../../../lib/can.ts';
import { chatbotKey } from '../../../lib/chatbots/chatbot-cache.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import type { Draft } from '../api/use-draft.ts';

/** Whether the website identifies its visitors, and the key that it signs their identity with. */
export function IdentityCard({ draft }: { draft: Draft }) {
  const { t } = useTranslation('builder');
  const { settings, change, fieldErrors } = draft;
  const { identity, identityKeyAt } = settings.deployment;
  return (
    <Card title={t('identity.title')}>
      <div className="flex min-w-0 flex-col gap-4">
        <p className="text-13 text-text-2">{t('identity.text')}</p>
        <fieldset disabled={!can(settings, 'chatbot.update')} className="min-w-0">
          <Field
            label={t('identity.mode')}
            hint={identityKeyAt === null ? t('identity.needsKey') : t(`identity.hints.${identity}`)}
            error={fieldErrors['deployment.identity']}
          >
            {(control) => (
              <Select
                {...control}
                value={identity}
                onChange={({ target }) => change({ deployment: { identity: target.value as IdentityMode } })}
              >
                {identityModes.map((mode) => (
                  <option key={mode} value={mode} disabled={mode !== 'off' && identityKeyAt === null}>
                    {t(`identity.modes.${mode}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </fieldset>
        <IdentityKey chatbot={settings} />
      </div>
    </Card>
  );
}

function IdentityKey({ chatbot }: { chatbot: Chatbot }) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const renew = useRenewKey(chatbot.id, () => setIsAsking(false));
  const madeAt = chatbot.deployment.identityKeyAt;
  const mayRenew = can(chatbot, 'chatbot.identity');
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-13">
        {madeAt === null ? t('identity.noKey') : t('identity.keyFrom', { date: format.dateTime(madeAt) })}
      </p>
      {renew.data ? (
        <>
          <CopyField label={t('identity.key')} value={renew.data.key} />
          <Note tone="warning">{t('identity.once')}</Note>
        </>
      ) : null}
      {mayRenew ? (
        <span>
          <Button
            loading={renew.isPending}
            onClick={() => (madeAt === null ? renew.mutate() : setIsAsking(true))}
          >
            {t(madeAt === null ? 'identity.create' : 'identity.renew')}
          </Button>
        </span>
      ) : (
        <p className="text-12 text-text-3">{t('identity.administrators')}</p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        tone="primary"
        title={t('identity.renewTitle')}
        description={t('identity.renewText')}
        confirmLabel={t('identity.renew')}
        pending={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
    </div>
  );
}

function useRenewKey(chatbotId: string, onRenewed: () => void) {
  const { t } = useTranslation('builder');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call('PUT /api/chatbots/{chatbotId}/identity', { params: { chatbotId } }),
    onSuccess() {
      onRenewed();
      void queryClient.invalidateQueries({ queryKey: chatbotKey(chatbotId) });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('identity.failed'), description: errorText(error, t) }),
  });
}
