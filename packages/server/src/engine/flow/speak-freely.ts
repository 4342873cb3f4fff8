import type { MessageSource } from '@parley/contracts/resources/chatbot/chat';
import { replaceMarkers } from '../citation-markers.ts';
import type { TurnEvent } from '../turn.ts';
import type { FlowRun } from './flow-run.ts';
import type { FlowEvent, FreeQuestion } from './flow-turn.ts';

/**
 * Answers a question by free chat, as the next paragraph of the turn. Returns only the text of the answer. A second answer in the
 * same turn continues the numbering of its sources.
 */
export async function* speakFreely(run: FlowRun, question: FreeQuestion): AsyncGenerator<FlowEvent, string> {
  const before = run.content === '' ? '' : `${run.content}\n\n`;
  const offset = Math.max(0, ...run.sources.map(({ n }) => n));
  let written = '';
  try {
    for await (const event of run.parts.answer(question)) {
      switch (event.type) {
        case 'token': {
          const isFirst = written === '';
          written += event.text;
          run.content = before + written;
          // The markers of a second answer can be renumbered only at its end.
          if (offset === 0)
            yield { type: 'token', text: isFirst && before !== '' ? `\n\n${event.text}` : event.text };
          break;
        }
        case 'replace':
          written = event.text;
          run.content = before + written;
          if (offset === 0) yield { type: 'replace', text: run.content };
          break;
        case 'sources':
          break;
        case 'end':
          written = shifted(event.content, event.sources, offset);
          yield* settle(run, event, before, written, offset);
          break;
        default:
          yield event;
      }
    }
  } catch (error) {
    // The text so far is kept, and the flow continues after it.
    if (!run.parts.isStopped()) throw error;
  }
  return written;
}

function* settle(
  run: FlowRun,
  end: Extract<TurnEvent, { type: 'end' }>,
  before: string,
  written: string,
  offset: number,
): Generator<FlowEvent> {
  const content = before + written;
  if (content !== run.content) yield { type: 'replace', text: content };
  else if (offset > 0) yield { type: 'token', text: content.slice(before.trimEnd().length) };
  run.content = content;
  run.answered = end;
  const sources = end.sources.map((source) => ({ ...source, n: source.n + offset }));
  if (sources.length === 0) return;
  run.sources = [...run.sources, ...sources];
  yield { type: 'sources', sources: run.sources };
}

function shifted(content: string, sources: readonly MessageSource[], offset: number): string {
  if (offset === 0) return content;
  const known = new Set(sources.map(({ n }) => n));
  return replaceMarkers(content, ({ n }, found) =>
    known.has(n) ? found.replace(/\d+/, String(n + offset)) : undefined,
  );
}
