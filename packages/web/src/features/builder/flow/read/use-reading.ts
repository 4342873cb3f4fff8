import type { ChatbotVersionContent, FlowStats } from '@parley/contracts/resources/chatbot/chatbots';
import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiPath } from '../../../../lib/api/client.ts';
import { type Traffic, trafficOf } from '../model/traffic.ts';
import { type TestRun, testRunOf } from '../run/test-run.ts';

type ReadingOptions = { chatbotId: string; version: number; conversationId: string };

/** Loads a published flow with its traffic and, if one is named, the path of a conversation. */
export function useReading({ chatbotId, version, conversationId }: ReadingOptions) {
  const content = useQuery<ChatbotVersionContent>({
    queryKey: [
      apiPath('GET /api/chatbots/{chatbotId}/versions/{version}', {
        params: { chatbotId, version: String(version) },
      }),
    ],
  });
  const flow = content.data?.flow ?? null;
  const stats = useQuery<FlowStats>({
    queryKey: [
      apiPath('GET /api/chatbots/{chatbotId}/flow/stats', { params: { chatbotId }, query: { version } }),
    ],
    enabled: flow !== null,
  });
  const conversation = useQuery<Conversation>({
    queryKey: [apiPath('GET /api/conversations/{conversationId}', { params: { conversationId } })],
    enabled: conversationId !== '',
  });
  const traffic: Traffic | null = useMemo(() => (stats.data ? trafficOf(stats.data) : null), [stats.data]);
  const way: TestRun | null = useMemo(
    () => (conversation.data ? wayOf(conversation.data, version) : null),
    [conversation.data, version],
  );
  return { content, stats, conversation, flow, traffic, way };
}

/** Returns the path of a conversation; skips answers that went through another version. */
function wayOf({ messages }: Conversation, version: number): TestRun {
  const answers = messages.flatMap(({ flow, input }) => (flow ? [{ flow, input }] : []));
  return testRunOf(
    answers.flatMap(({ flow, input }) =>
      flow.version === version ? [{ steps: flow.path, input: input ?? null }] : [],
    ),
  );
}
