import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { type DeploymentAct, useDeployment } from './use-deployment.ts';
import type { Draft } from './use-draft.ts';

/** Saving the draft, and publishing or pausing the chatbot, which asks first and saves what is unsaved. */
export function usePublishing(chatbot: Chatbot, draft: Draft) {
  const { t } = useTranslation('builder');
  const deployment = useDeployment(chatbot.id);
  const [isJustPublished, setIsJustPublished] = useState(false);
  const [asked, setAsked] = useState<DeploymentAct | null>(null);
  async function save(): Promise<boolean> {
    try {
      const saved = await draft.save();
      if (saved.status !== chatbot.status) setIsJustPublished(saved.status === 'active');
      return true;
    } catch {
      return false;
    }
  }
  return {
    isPending: deployment.isPending,
    /** Whether to show the bar with the links of a chatbot that was just published. */
    isJustPublished,
    dismiss: () => setIsJustPublished(false),
    /** What waits for confirmation. */
    asked,
    ask: setAsked,
    async saveAndSay(): Promise<void> {
      if (await save()) showToast({ title: t('toast.saved') });
    },
    async confirm(act: DeploymentAct): Promise<void> {
      const isReady = act === 'deactivate' || draft.unsaved === 0 || (await save());
      if (!isReady) return setAsked(null);
      deployment.mutate(act, {
        onSuccess: () => setIsJustPublished(act !== 'deactivate'),
        onSettled: () => setAsked(null),
      });
    },
  };
}
