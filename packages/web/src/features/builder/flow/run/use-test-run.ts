import type { FlowDocument } from '@parley/flow/document';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { call, type ResponseOf } from '../../../../lib/api/client.ts';
import { type TestRun, testRunOf } from './test-run.ts';

type Answered = ResponseOf<'POST /api/chatbots/{chatbotId}/preview'>;
export type TestStep = Answered['trace'][number];
export type TestInput = NonNullable<Answered['message']['input']>;
export type ReplyValue = string | number | string[] | Record<string, string | boolean> | null;

/** A sent message: text, or a reply to the open input. `said` is its text. */
export type Sent = { said: string; reply?: { inputId: string; value: ReplyValue } };

/** The tester's message and the flow's response; `sent` is null for the flow's own opening. */
export type TestTurn = {
  sent: Sent | null;
  answer: string;
  steps: readonly TestStep[];
  input: TestInput | null;
  /** State of the flow after this turn; opaque. */
  state: string | null;
};

type Order = { kept: readonly TestTurn[]; sent: readonly (Sent | null)[] };

/** Test conversation with the flow on screen, saved or not; nothing is stored or counted. */
export function useTestRun(chatbotId: string, flow: FlowDocument) {
  const [turns, setTurns] = useState<readonly TestTurn[]>([]);
  const [pending, setPending] = useState<string | null>(null);
  const [isLive, setIsLive] = useState(false);
  /** Number of the current run; results of earlier runs are ignored. */
  const current = useRef(0);

  async function ask(sent: Sent | null, before: TestTurn | undefined): Promise<TestTurn> {
    // If the flow has changed, another input may be open; then the text is sent as a visitor's message.
    const reply = sent?.reply?.inputId === before?.input?.id ? sent?.reply : undefined;
    const { message, state, trace } = await call('POST /api/chatbots/{chatbotId}/preview', {
      params: { chatbotId },
      body: {
        ...(sent === null ? {} : reply ? { reply } : { message: sent.said }),
        ...(before?.state ? { state: before.state } : {}),
        flow,
        requests: isLive ? 'live' : 'sample',
      },
    });
    return { sent, answer: message.content, steps: trace, input: message.input ?? null, state };
  }
  const playing = useMutation({
    async mutationFn({ kept, sent }: Order) {
      current.current += 1;
      const run = current.current;
      let played = kept;
      setTurns(played);
      try {
        for (const one of sent) {
          setPending(one?.said ?? '');
          const turn = await ask(one, played.at(-1));
          if (run !== current.current) return;
          played = [...played, turn];
          setTurns(played);
        }
      } finally {
        if (run === current.current) setPending(null);
      }
    },
  });
  const drawn: TestRun = useMemo(() => testRunOf(turns), [turns]);

  function end(): void {
    current.current += 1;
    playing.reset();
    setTurns([]);
    setPending(null);
  }
  return {
    turns,
    drawn,
    /** Message waiting for a response; '' while the flow opens by itself. */
    pending,
    error: playing.error,
    send: (sent: Sent) => playing.mutate({ kept: turns, sent: [sent] }),
    isLive,
    setIsLive,
    /** Resends all messages up to a turn, with the current flow. */
    replay(index: number): void {
      const sent = turns.slice(0, index + 1).map((turn) => turn.sent);
      playing.mutate({ kept: [], sent: opens(flow) ? sent : sent.filter((one) => one !== null) });
    },
    /** Starts a new run; a flow that speaks first does so. */
    begin(): void {
      end();
      if (opens(flow)) playing.mutate({ kept: [], sent: [null] });
    },
    end,
  };
}

function opens({ nodes }: FlowDocument): boolean {
  return nodes.some((node) => node.type === 'start' && node.data.on === 'open');
}

export type TestRunState = ReturnType<typeof useTestRun>;
