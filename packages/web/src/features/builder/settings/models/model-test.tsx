import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ProviderTestResult } from '../../../../components/model/provider-test-result.tsx';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { call } from '../../../../lib/api/client.ts';
import { errorText } from '../../../../lib/api/error-text.ts';
import { showToast } from '../../../../lib/toast/toast-store.ts';
import type { Draft } from '../../api/use-draft.ts';

/** Tests the chatbot's model with the key and address on screen, saved or not. */
export function ModelTest({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const { chatbotId, settings, typedKey, showProblems } = draft;
  const test = useMutation({
    mutationFn() {
      const { provider, name, baseUrl, useCustomApiKey } = settings.model;
      const customApiKey = useCustomApiKey && typedKey !== '' ? typedKey : undefined;
      return call('POST /api/chatbots/{chatbotId}/model/test', {
        params: { chatbotId },
        body: { model: { provider, name, baseUrl, useCustomApiKey, customApiKey } },
      });
    },
    onMutate: () => showProblems({}),
    onError(error) {
      const isShownAtField = error instanceof ApiError && Object.keys(error.fields).length > 0;
      if (isShownAtField) return showProblems(error.fields);
      showToast({ tone: 'error', title: t('common:modelTest.notRun'), description: errorText(error, t) });
    },
  });
  return (
    <div className="flex flex-col items-start gap-2">
      <Button size="s" loading={test.isPending} onClick={() => test.mutate()}>
        {t('common:modelTest.start')}
      </Button>
      <ProviderTestResult isRunning={test.isPending} test={test.data} />
    </div>
  );
}
