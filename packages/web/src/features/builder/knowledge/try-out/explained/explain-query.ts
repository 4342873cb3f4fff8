import { queryOptions } from '@tanstack/react-query';
import { apiPath, call } from '../../../../../lib/api/client.ts';

const explain = 'POST /api/chatbots/{chatbotId}/knowledge/explain';

/** Path of explained answers of the saved draft; queries below it are invalidated when knowledge or the draft changes. */
export function explainPath(chatbotId: string): string {
  return apiPath(explain, { params: { chatbotId } });
}

/** Asks the saved draft a question, without a model and without storing anything. */
export function explainQuery(chatbotId: string, question: string, earlier = '') {
  return queryOptions({
    queryKey: [explainPath(chatbotId), question, earlier],
    queryFn: () =>
      call(explain, {
        params: { chatbotId },
        body: { query: question, ...(earlier === '' ? {} : { earlier }) },
      }),
  });
}
