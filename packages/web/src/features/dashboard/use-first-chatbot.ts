import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { invalidateChatbotCount, setCachedChatbot } from '../../lib/chatbots/chatbot-cache.ts';
import { addressProblem } from '../../lib/form/address-problem.ts';
import { completeAddress } from '../../lib/form/web-address.ts';
import { showToast } from '../../lib/toast/toast-store.ts';

const maxNameLength = 100;
/** Length of a source's name that fits on one line in lists. */
const maxSourceNameLength = 60;

/**
 * Creates a chatbot with the organization's name, adds its first knowledge, and opens the builder, where it can be tested. If the
 * knowledge is refused, the chatbot stays; the builder shows the reason, and knowledge can be added there.
 */
export function useFirstChatbot(organizationName: string) {
  const { t } = useTranslation('chatbots');
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    async mutationFn(knowledge: string) {
      const name = organizationName.slice(0, maxNameLength);
      const chatbot = await call('POST /api/chatbots', { body: { name, companyName: name } });
      const refusal = await call('POST /api/chatbots/{chatbotId}/knowledge', {
        params: { chatbotId: chatbot.id },
        body: sourceOf(knowledge),
      }).then(
        () => null,
        (error: unknown) => ({ error }),
      );
      return { chatbot, refusal };
    },
    onSuccess({ chatbot, refusal }) {
      setCachedChatbot(queryClient, chatbot);
      void invalidateChatbotCount(queryClient);
      if (refusal) {
        const description = errorText(refusal.error, t);
        showToast({ tone: 'error', title: t('toast.knowledgeFailed'), description });
      }
      navigate(`/builder/${chatbot.id}?tab=knowledge`);
    },
    onError: (error) =>
      showToast({ tone: 'error', title: t('toast.createFailed'), description: errorText(error, t) }),
  });
}

/** Whether the text is a website address rather than knowledge. */
export function isWebsite(text: string): boolean {
  return !/\s/.test(text.trim()) && addressProblem(completeAddress(text)) === null;
}

function sourceOf(text: string) {
  if (isWebsite(text)) return { type: 'url' as const, url: completeAddress(text), crawl: {} };
  return { type: 'text' as const, name: firstLineOf(text), content: text };
}

function firstLineOf(text: string): string {
  const [line = ''] = text.trim().split('\n');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: source names must not contain control characters
  const name = line.replace(/[\u0000-\u001f\u007f]/g, ' ').trim();
  return name.length <= maxSourceNameLength ? name : `${name.slice(0, maxSourceNameLength - 1).trimEnd()}…`;
}
