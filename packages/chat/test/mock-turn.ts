import type { ServerResponse } from 'node:http';
import { answerTo, type Trouble } from './mock-answers.ts';

export type MockMessage = {
  id: string;
  clientMessageId?: string;
  role: 'user' | 'assistant' | 'agent' | 'system';
  ordinal?: number;
  author?: { name: string; photoURL: string | null };
  status: string;
  content: string;
  createdAt: string;
  sources: object[];
  suggestions?: object[];
  input?: object;
  mode: string;
  generatedBy?: 'ai';
  responseMs: number;
  usage: { inputTokens: number; outputTokens: number };
};

export type MockTurn = {
  message: MockMessage;
  /** Sends the events after event `after`, then all future ones. */
  attach(response: ServerResponse, after: number): void;
  stop(): void;
  isRunning(): boolean;
};

const WORDS_BEFORE_DROP = 8;
const WORDS_BEFORE_CUT = 5;
const SLOW_WORD_MS = 60;

/** A running answer: stores numbered events and sends them to every listener. */
export function startTurn(
  message: MockMessage,
  question: string,
  start: object,
  trouble: Trouble,
  wordMs: number,
  /** Additional fields of the final event. */
  ending: object = {},
): MockTurn {
  const events: string[] = [];
  const listeners = new Set<ServerResponse>();
  const answer = answerTo(question);
  const words = answer.content.match(/\S+\s*|\s+/g) ?? [];
  let at = 0;
  let dropsLeft = trouble === 'drop' || trouble === 'planned' ? 1 : 0;

  function emit(name: string, data: object): void {
    const event = `id: ${message.id}:${events.length + 1}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
    events.push(event);
    for (const listener of listeners) listener.write(event);
  }

  function finish(status: string): void {
    clearInterval(timer);
    message.status = status;
    message.sources = answer.sources;
    if (answer.input) message.input = answer.input;
    if (answer.suggestions) message.suggestions = answer.suggestions;
    if (status === 'failed') emit('error', { code: 'model_failed', message: 'internal' });
    else {
      emit('sources', { sources: answer.sources });
      emit('done', { message, ...ending });
    }
    for (const listener of listeners) listener.end();
    listeners.clear();
  }

  function interrupt(): void {
    dropsLeft -= 1;
    for (const listener of listeners) {
      if (trouble === 'planned') listener.end(`event: reconnect\ndata: {"afterMs":50}\n\n`);
      else listener.destroy();
    }
    listeners.clear();
  }

  emit('start', start);
  if (message.generatedBy) emit('status', { phase: 'retrieving' });
  const timer = setInterval(
    () => {
      if (trouble === 'fail' && at > 2) return finish('failed');
      if (trouble === 'cut' && at === WORDS_BEFORE_CUT) return finish('incomplete');
      const word = words[at];
      if (word === undefined) return finish('complete');
      at += 1;
      message.content += word;
      emit('token', { text: word });
      if (dropsLeft > 0 && at > WORDS_BEFORE_DROP) interrupt();
    },
    trouble === 'slow' ? SLOW_WORD_MS : wordMs,
  );

  return {
    message,
    attach(response, after) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write(':\n\n');
      for (const event of events.slice(after)) response.write(event);
      if (message.status !== 'running') response.end();
      else listeners.add(response);
      response.on('close', () => listeners.delete(response));
    },
    stop: () => finish('stopped'),
    isRunning: () => message.status === 'running',
  };
}
