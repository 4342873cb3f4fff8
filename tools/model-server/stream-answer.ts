import type { ServerResponse } from 'node:http';
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises';
import type { AnswerPlan } from './answer-plan.ts';
import type { Counters } from './counters.ts';
import type { Protocol } from './protocol.ts';

export interface StreamSettings {
  /** Number of words per event. */
  batch: number;
  /** Yields to the event loop between events, so that each is a separate write, as with a real model. */
  spread: boolean;
}

/** Streams the planned answer with its planned faults. */
export async function streamAnswer(
  settings: StreamSettings,
  counters: Counters,
  response: ServerResponse,
  plan: AnswerPlan,
  protocol: Protocol,
): Promise<void> {
  counters.streams += 1;
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
  });
  if (plan.firstDelayMs > 0) {
    response.flushHeaders();
    await sleep(plan.firstDelayMs);
  }
  response.write(protocol.open());
  const isWhole =
    plan.tool !== undefined || (await streamWords(settings, counters, response, plan, protocol));
  if (isWhole) response.end(protocol.close());
}

/** Returns false if the client disconnected or the plan cuts the connection. */
async function streamWords(
  { batch, spread }: StreamSettings,
  counters: Counters,
  response: ServerResponse,
  plan: AnswerPlan,
  protocol: Protocol,
): Promise<boolean> {
  for (let at = 0; at < plan.words.length; at += batch) {
    if (plan.cutAfter >= 0 && at >= plan.cutAfter) {
      counters.errors += 1;
      response.destroy();
      return false;
    }
    if (plan.stallAfter >= 0 && at >= plan.stallAfter) {
      counters.errors += 1;
      await closed(response);
    } else if (plan.delayMs > 0) await sleep(plan.delayMs);
    else if (spread) await nextTick();
    if (response.destroyed) {
      counters.clientAborts += 1;
      return false;
    }
    if (plan.malformedAfter >= 0 && at >= plan.malformedAfter && at < plan.malformedAfter + batch) {
      response.write('data: {"choices": [{"delta": \n\n');
    }
    const words = plan.words.slice(at, at + batch);
    if (!response.write(protocol.words(words.join('')))) await drained(response);
    counters.tokensOut += words.length;
  }
  return true;
}

function closed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => response.once('close', resolve));
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', resolve);
    response.once('close', resolve);
  });
}
