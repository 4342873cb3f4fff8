import type { FlowDocument } from '@parley/flow/document';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { call, type ResponseOf } from '../../../../lib/api/client.ts';
import { type TestRun, testRunOf } from './test-run.ts';

type Answered = ResponseOf<'POST /api/chatbots/{chatbotId}/preview'>;
export type TestStep = Answered['trace'][number];
export type TestInput = NonNullable<Answered['message']['input']>;
export type ReplyValue = string | number | string[] | Record<string, string | boolean> | null;

/** What is sent: words, or a reply to the input that is open. `said` says it in words. */
export type Sent = { said: string; reply?: { inputId: string; value: ReplyValue } };

/** What the person who tests sent, and what the flow did then; null for what it opens with by itself. */
export type TestTurn = {
  sent: Sent | null;
  answer: string;
  steps: readonly TestStep[];
  input: TestInput | null;
  /** Where it left the flow; opaque. */
  state: string | null;
};

type Order = { kept: readonly TestTurn[]; sent: readonly (Sent | null)[] };

/** A conversation with the flow on the screen, saved or not; nothing of it is stored or counted. */
export function useTestRun(chatbotId: string, flow: FlowDocument) {
  const [turns, setTurns] = useState<readonly TestTurn[]>([]);
  const [pending, setPending] = useState<string | null>(null);
  const [isLive, setIsLive] = useState(false);
  /** What was begun before the run was ended or begun anew says nothing any more. */
  const current = useRef(0);

  async function ask(sent: Sent | null, before: TestTurn | undefined): Promise<TestTurn> {
    // Another input may be open where the flow was changed since; then the words are read like a visitor's.
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
    /** Said and not answered yet; empty before the visitor has said anything. */
    pending,
    error: playing.error,
    send: (sent: Sent) => playing.mutate({ kept: turns, sent: [sent] }),
    isLive,
    setIsLive,
    /** Plays what was sent again, up to a turn, with the flow as it is now. */
    replay(index: number): void {
      const sent = turns.slice(0, index + 1).map((turn) => turn.sent);
      playing.mutate({ kept: [], sent: opens(flow) ? sent : sent.filter((one) => one !== null) });
    },
    /** A flow that speaks first does so. */
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
