import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebouncedValue } from '../../../lib/hooks/use-debounced-text.ts';
import { explainPath, explainQuery } from '../knowledge/try-out/explained/explain-query.ts';

/** Long enough that unfinished questions are not sent. */
const restMs = 1_000;

/**
 * Whether the saved draft answers each suggested question from its knowledge, checked once typing pauses. Questions are sent one
 * at a time, so that visitors' requests are not delayed, and only once until knowledge or the draft changes.
 */
export function useAnsweredPrompts(chatbotId: string, prompts: readonly string[]) {
  const queryClient = useQueryClient();
  const typed = prompts.map((prompt) => prompt.trim()).filter((prompt) => prompt !== '');
  const rested = useDebouncedValue([...new Set(typed)].join('\n'), restMs);
  return useQuery({
    queryKey: [explainPath(chatbotId), 'each', rested],
    queryFn: async () => {
      const answered = new Map<string, boolean>();
      for (const prompt of rested.split('\n')) {
        const { answer } = await queryClient.fetchQuery(explainQuery(chatbotId, prompt));
        answered.set(prompt, answer.status === 'answered');
      }
      return answered;
    },
    placeholderData: (previous) => previous,
    enabled: rested !== '',
  });
}
