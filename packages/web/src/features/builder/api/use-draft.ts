import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { chatbotKey, setCachedChatbot } from '../../../lib/chatbots/chatbot-cache.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { afterSaving, applyEdits, countEdits, type Edits, forSending, withChange } from '../model/edits.ts';

type State = {
  edits: Edits;
  /** The revision that the edits were made on. */
  revision: number;
};

/** State of the chatbot being edited: its settings with unsaved changes applied, and functions to save or discard them. */
export function useDraft(chatbot: Chatbot) {
  const { t } = useTranslation('builder');
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>({ edits: {}, revision: chatbot.revision });
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [inConflict, setInConflict] = useState(false);
  const unsaved = countEdits(state.edits);
  const revision = unsaved === 0 ? chatbot.revision : state.revision;

  const save = useMutation({
    mutationFn: ({ edits, revision: base }: State) =>
      call('PATCH /api/chatbots/{chatbotId}', {
        params: { chatbotId: chatbot.id },
        body: { ...forSending(edits), revision: base },
      }),
    onSuccess(saved, sent) {
      setCachedChatbot(queryClient, saved);
      setState(({ edits }) => ({ edits: afterSaving(saved, edits, sent.edits), revision: saved.revision }));
      setFieldErrors({});
    },
    onError(error) {
      if (error instanceof ApiError && error.code === 'revision_conflict') {
        void queryClient.invalidateQueries({ queryKey: chatbotKey(chatbot.id) });
        return setInConflict(true);
      }
      if (error instanceof ApiError) setFieldErrors(error.fields);
      showToast({ tone: 'error', title: t('toast.saveFailed'), description: errorText(error, t) });
    },
  });

  return {
    chatbotId: chatbot.id,
    /** The settings as they will be once saved. */
    settings: applyEdits(chatbot, state.edits),
    unsaved,
    /** Typed, unsaved API key; the stored key is never sent to the browser. */
    typedKey: state.edits.model?.customApiKey ?? '',
    /** Typed, unsaved password of the link; null removes the stored password. */
    typedPassword: state.edits.deployment?.password,
    /** Server's error by path of the setting. */
    fieldErrors,
    showProblems: setFieldErrors,
    change(change: Edits): void {
      // From the newest edits: a second change before the next rendering must not undo the first one.
      setState(({ edits, revision: base }) => ({
        edits: withChange(chatbot, edits, change),
        revision: countEdits(edits) === 0 ? chatbot.revision : base,
      }));
      setFieldErrors({});
    },
    isSaving: save.isPending,
    /** Sends the changed parts and returns the saved chatbot; throws after showing a toast. */
    save: (): Promise<Chatbot> => save.mutateAsync({ edits: state.edits, revision }),
    discard: () => setState({ edits: {}, revision: chatbot.revision }),
    inConflict,
    /** Resolves the conflict: keeps only the newer settings, or applies the edits to them. */
    settleConflict(keepEdits: boolean): void {
      setState({ edits: keepEdits ? withChange(chatbot, state.edits, {}) : {}, revision: chatbot.revision });
      setInConflict(false);
    },
  };
}

export type Draft = ReturnType<typeof useDraft>;
