import type { CannedAnswer } from '@parley/contracts/resources/visitors/teams';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { cannedAnswersKey } from '../../../../lib/inbox/canned-answers.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import { refusedField } from '../refused-field.ts';

export type CannedValues = Pick<CannedAnswer, 'shortcut' | 'text' | 'chatbotIds' | 'shared'>;

/** Creates a canned answer, or changes an existing one. Refused fields are for the form to show; the rest is a toast. */
export function useSaveCanned(answer: CannedAnswer | null, onSaved: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: CannedValues) =>
      answer === null
        ? call('POST /api/canned-answers', { body })
        : call('PATCH /api/canned-answers/{cannedAnswerId}', {
            params: { cannedAnswerId: answer.id },
            body,
          }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: cannedAnswersKey });
      onSaved();
    },
    onError(error) {
      if (refusedField(error, 'shortcut') ?? refusedField(error, 'text')) return;
      showToast({ tone: 'error', title: t('canned.saveFailed'), description: errorText(error, t) });
    },
  });
}

export function useDeleteCanned(onDeleted: () => void) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: CannedAnswer) =>
      call('DELETE /api/canned-answers/{cannedAnswerId}', { params: { cannedAnswerId: id } }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: cannedAnswersKey });
      showToast({ title: t('canned.deleted') });
      onDeleted();
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('canned.deleteFailed'), description: errorText(error, t) }),
  });
}
