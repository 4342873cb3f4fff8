import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../components/ui/overlays/form-dialog.tsx';
import { apiPath, call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { ChatbotsField, useChosenChatbots } from '../chatbots-field.tsx';
import { type Member, teamKey } from './use-team.ts';

type LimitDialogProps = { member: Member; onClose: () => void };

/** Asks for the chatbots whose conversations and leads a member sees. */
export function LimitDialog({ member, onClose }: LimitDialogProps) {
  const { t } = useTranslation('settings');
  const [wasSent, setSent] = useState(false);
  const chosen = useChosenChatbots(member.chatbotIds ?? [], member.chatbotIds === null);
  const save = useChangeLimit(member, onClose);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setSent(true);
    if (chosen.sent) save.mutate(chosen.isAll ? null : chosen.sent);
  }
  const name = member.fullName || member.email;
  return (
    <FormDialog
      title={t('team.limitTitle', { name })}
      description={t('team.limitText', { name })}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t('webhooks.save')}
      pending={save.isPending}
    >
      <ChatbotsField chosen={chosen} wasSent={wasSent} />
    </FormDialog>
  );
}

function useChangeLimit(member: Member, onDone: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chatbotIds: string[] | null) =>
      call('PATCH /api/organization/users/{userId}', { params: { userId: member.id }, body: { chatbotIds } }),
    onSuccess({ fullName }) {
      onDone();
      showToast({ title: t('team.capacityChanged', { name: fullName }) });
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('team.limitFailed'), description: errorText(error, t) }),
    onSettled() {
      void queryClient.invalidateQueries({ queryKey: [apiPath('GET /api/presence')] });
      return queryClient.invalidateQueries({ queryKey: teamKey });
    },
  });
}
