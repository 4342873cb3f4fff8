import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CallInput, call, type ResponseOf } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

export type Choice = CallInput<'POST /api/subscription/preview-change'>['body'];
export type Preview = ResponseOf<'POST /api/subscription/preview-change'>;
/** Cost of a change; `isRenewed` if it replaces a stale quote. */
export type Quote = { choice: Choice; preview: Preview; isRenewed: boolean };

type Asking = { choice: Choice; isRenewed: boolean };

/** Requests the cost of a plan change before it is made; `pending` is the choice being loaded. */
export function useQuote() {
  const { t } = useTranslation('billing');
  const [quote, setQuote] = useState<Quote | null>(null);
  const request = useMutation({
    mutationFn: ({ choice }: Asking) => call('POST /api/subscription/preview-change', { body: choice }),
    onSuccess: (preview, asking) => setQuote({ ...asking, preview }),
    onError(error) {
      setQuote(null);
      showToast({ tone: 'error', title: t('change.failed'), description: errorText(error, t) });
    },
  });
  return {
    quote,
    pending: request.isPending ? request.variables.choice : null,
    ask: (choice: Choice) => request.mutate({ choice, isRenewed: false }),
    renew: () => (quote ? request.mutate({ choice: quote.choice, isRenewed: true }) : undefined),
    /** Requests a new quote for the same choice; an error shows a toast and closes the quote. */
    recalculate: async () => {
      if (quote) await request.mutateAsync({ choice: quote.choice, isRenewed: false }).catch(() => undefined);
    },
    close: () => setQuote(null),
  };
}
