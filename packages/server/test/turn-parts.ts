import { runTurn } from '../src/engine/run-turn.ts';
import type {
  GeneratedPart,
  ModelStep,
  TurnEvent,
  TurnInput,
  TurnParts,
  TurnPassage,
} from '../src/engine/turn.ts';

export const passage: TurnPassage = {
  sourceId: 's',
  sourceName: 'Returns',
  url: null,
  heading: 'Books',
  page: 2,
  text: 'Books may be returned within 30 days. Vouchers may not.',
  lastSyncedAt: new Date('2026-03-01T10:00:00Z'),
};

export const input: TurnInput = {
  question: 'Can I return a book?',
  history: [],
  chatbot: { name: 'Ada', companyName: 'Halden', systemInstructions: 'Be brief.' },
  earlier: null,
  askedAlone: null,
  language: 'en',
  unknownSentence: 'I do not know.',
  nearestSentence: 'I do not know. I have this:',
  contactSentence: null,
  thanksSentence: null,
  smallTalk: null,
};

export function partsOf(changes: Partial<TurnParts<TurnPassage>> = {}): TurnParts<TurnPassage> {
  return {
    retrieve: async () => [passage],
    extract: (_question, [first]) =>
      first
        ? {
            status: 'answered',
            content: 'Books may be returned within 30 days. [1]',
            citations: [
              {
                n: 1,
                passage: first,
                heading: 'Late returns',
                quote: 'Books may be returned within 30 days.',
              },
            ],
          }
        : { status: 'unknown', topics: [] },
    quote: () => 'Books may be returned within 30 days.',
    present: ({ sourceName, heading, text }) => ({ title: `${sourceName} › ${heading}`, text }),
    check: () => ({ unsupported: new Set(), support: 'supported' }),
    modelSteps: [],
    estimateTokens: (text) => text.length,
    onFailure: () => {},
    ...changes,
  };
}

export async function collect(
  parts: TurnParts<TurnPassage>,
  signal = new AbortController().signal,
): Promise<TurnEvent[]> {
  const events: TurnEvent[] = [];
  for await (const event of runTurn(input, parts, signal)) events.push(event);
  return events;
}

export function step(generate: ModelStep['generate'], model = 'm'): ModelStep {
  return { mode: model === 'm' ? 'model' : 'fallback-model', provider: 'p', model, generate };
}

export async function* say(...parts: (string | Error)[]): AsyncGenerator<GeneratedPart> {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield { type: 'text', text: part };
  }
  yield { type: 'usage', inputTokens: 10, outputTokens: parts.length };
}

export const user = (content: string) => ({ role: 'user' as const, content });
export const said = (content: string) => ({ role: 'assistant' as const, content });

export function textOf(events: readonly TurnEvent[]): string {
  return events.reduce((text, event) => {
    if (event.type === 'token') return text + event.text;
    return event.type === 'replace' ? event.text : text;
  }, '');
}
