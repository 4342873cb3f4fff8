import type { Appearance } from '@parley/contracts/settings/appearance-settings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, type ResponseOf } from '../../../lib/api/client.ts';

export type CheckedCss = ResponseOf<'POST /api/chatbots/{chatbotId}/custom-css'>;

const restMs = 300;
const nothing: CheckedCss = { problems: [], contrasts: [], css: '' };

/** Server's validation of the CSS, requested once typing pauses. */
export function useCheckedCss(chatbotId: string, css: string, theme: Appearance['theme']) {
  const [rested, setRested] = useState(css);
  useEffect(() => {
    const timer = setTimeout(() => setRested(css), restMs);
    return () => clearTimeout(timer);
  }, [css]);
  return useQuery<CheckedCss>({
    queryKey: ['custom-css', chatbotId, rested, theme],
    queryFn: () =>
      rested.trim() === ''
        ? nothing
        : call('POST /api/chatbots/{chatbotId}/custom-css', {
            params: { chatbotId },
            body: { css: rested, theme },
          }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
