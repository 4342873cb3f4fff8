import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ApiError } from '../../lib/api/api-error.ts';
import { type CallInput, call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { invalidateChatbotCount, setCachedChatbot } from '../../lib/chatbots/chatbot-cache.ts';
import { showToast } from '../../lib/toast/toast-store.ts';

type NewChatbot = CallInput<'POST /api/chatbots'>['body'];

/** Creates a chatbot and opens its knowledge tab; errors that the form shows itself raise no toast. */
export function useCreateChatbot() {
  const { t } = useTranslation('chatbots');
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (body: NewChatbot) => call('POST /api/chatbots', { body }),
    onSuccess(chatbot) {
      setCachedChatbot(queryClient, chatbot);
      void invalidateChatbotCount(queryClient);
      navigate(`/builder/${chatbot.id}?tab=knowledge`);
    },
    onError(error) {
      if (isShownInForm(error)) return;
      showToast({ tone: 'error', title: t('toast.createFailed'), description: errorText(error, t) });
    },
  });
}

/** Whether the create form shows this error beside its fields: invalid input, or a full plan. */
export function isShownInForm(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'plan_limit_chatbots' || Object.keys(error.fields).length > 0;
}
