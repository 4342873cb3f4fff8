import type { FlowDocument } from '@parley/flow/document';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { call, type ResponseOf } from '../../../../lib/api/client.ts';
import { type TestRun, testRunOf } from './test-run.ts';

type Answered = ResponseOf<'POST /api/chatbots/{chatbotId}/preview'>;
export type TestStep = Answered['trace'][number];
export type TestInput = NonNullable<Answered['message']['input']>;
export type ReplyValue = string | number | string[] | Record<string, string | boolean> | null;

/** What was said by the person who tests, and what the flow did then. */
export type TestTurn = { said: string; answer: string; steps: readonly TestStep[]; input: TestInput | null };

/** What is sent: words, or a reply to the input that is open. `said` says it in words. */
export type Sent = { said: string; reply?: { inputId: string; value: ReplyValue } };

/** A conversation with the flow on the screen, saved or not; nothing of it is stored or counted. */
export function useTestRun(chatbotId: string, flow: FlowDocument) {
  const [turns, setTurns] = useState<readonly TestTurn[]>([]);
  const [state, setState] = useState<string | null>(null);
  const [isLive, setIsLive] = useState(false);
  const turn = useMutation({
    mutationFn: ({ said, reply }: Sent) =>
      call('POST /api/chatbots/{chatbotId}/preview', {
        params: { chatbotId },
        body: {
          ...(reply ? { reply } : { message: said }),
          ...(state === null ? {} : { state }),
          flow,
          requests: isLive ? 'live' : 'sample',
        },
      }),
    onSuccess({ message, state: next, trace }, { said }) {
      setTurns((before) => [
        ...before,
        { said, answer: message.content, steps: trace, input: message.input ?? null },
      ]);
      setState(next);
    },
  });
  const drawn: TestRun = useMemo(() => testRunOf(turns), [turns]);
  return {
    turns,
    drawn,
    /** Said and not answered yet. */
    pending: turn.isPending ? (turn.variables?.said ?? '') : null,
    error: turn.error,
    send: turn.mutate,
    isLive,
    setIsLive,
    restart(): void {
      turn.reset();
      setTurns([]);
      setState(null);
    },
  };
}

export type TestRunState = ReturnType<typeof useTestRun>;
