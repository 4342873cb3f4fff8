import type { SourceFunction } from './source-modules.ts';

/** Stages of a turn in order, followed by the code that all of them share. */
export const stages = [
  'http',
  'accept',
  'plan',
  'look up',
  'rank',
  'prompt',
  'model',
  'answer',
  'check',
  'stream',
  'store',
  'publish',
  'after-work',
  'database protocol',
  'garbage',
  'outside JavaScript',
  'rest',
  'threads of V8',
  'other threads and processes',
] as const;
export type Stage = (typeof stages)[number];

const server = 'packages/server/src/';
const chat = `${server}resources/chat/`;
const knowledge = `${server}knowledge/`;
const library = 'packages/knowledge/src/';

/**
 * The stage of each module, folder or function ("module#function"); the longest match wins. Shared code, such as `lib` and the
 * language word lists, has no entry, so that its time counts for the caller.
 */
const stageOfModule: Readonly<Record<string, Stage>> = {
  [`${server}http/`]: 'http',
  [`${server}kernel/exchange/check-input.ts`]: 'http',
  [`${server}kernel/exchange/plain-text.ts`]: 'http',
  'node_modules/fastify/': 'http',
  'node_modules/@fastify/': 'http',
  'node_modules/find-my-way/': 'http',
  'node_modules/light-my-request/': 'http',
  'node_modules/avvio/': 'http',
  'node_modules/pino/': 'http',

  [`${chat}intake/`]: 'accept',
  [`${chat}visitors/`]: 'accept',
  [`${chat}send-message.ts`]: 'accept',
  [`${chat}visitor-messages.routes.ts`]: 'accept',
  [`${chat}answering/language/language-of-question.ts`]: 'accept',
  [`${chat}answering/language/language-evidence.ts`]: 'accept',
  [`${chat}answering/running/turn-slots.ts`]: 'accept',
  [`${server}ports/visitor-tokens.ts`]: 'accept',
  [`${server}ports/redis/rate-store.ts`]: 'accept',

  [`${library}question/`]: 'plan',
  [`${knowledge}retrieval/retrieve.ts#planSearch`]: 'plan',
  [`${library}language/query-words.ts`]: 'plan',

  [`${knowledge}retrieval/`]: 'look up',
  [`${library}passages/rerank.ts`]: 'look up',
  [`${knowledge}retrieval/retrieve.ts#retrieveFused`]: 'rank',
  [`${knowledge}retrieval/retrieve.ts#optionsOf`]: 'rank',
  [`${knowledge}retrieval/postings/bm25.ts`]: 'rank',
  [`${knowledge}retrieval/rank-passages.ts`]: 'rank',
  [`${library}passages/reading.ts`]: 'rank',
  [`${knowledge}retrieval/fuse.ts`]: 'rank',
  [`${knowledge}retrieval/rerank/rerank-passages.ts`]: 'rank',
  [`${library}passages/passage.ts`]: 'rank',

  [`${server}engine/`]: 'prompt',
  [`${chat}answering/turn-parts.ts`]: 'prompt',
  [`${library}answering/passages-for-models.ts`]: 'prompt',

  [`${server}engine/small-talk/`]: 'accept',

  [`${server}models/`]: 'model',
  [`${server}ports/egress`]: 'model',
  [`${server}engine/run-turn.ts`]: 'model',
  [`${server}resources/providers/`]: 'model',
  'node_modules/ai/': 'model',
  'node_modules/@ai-sdk/': 'model',
  'node_modules/undici/': 'model',
  'node_modules/eventsource-parser/': 'model',
  'node:internal/deps/undici/': 'model',

  [`${library}answering/`]: 'answer',

  [`${knowledge}claims/`]: 'check',
  [`${knowledge}claims/check-claims.ts`]: 'check',
  [`${knowledge}claims/claim-facts.ts`]: 'check',
  [`${server}engine/citations.ts`]: 'check',
  [`${server}engine/citation-markers.ts`]: 'check',

  [`${chat}`]: 'stream',
  [`${server}lib/net/event-stream.ts`]: 'stream',
  // Writes the response data that was corked since the last tick.
  'node:_http_outgoing#connectionCorkNT': 'stream',

  [`${chat}answering/answer-turn.ts#conclude`]: 'store',
  [`${chat}answering/answer-turn.ts#end`]: 'store',
  [`${chat}answering/answer-turn.ts#saveRegularly`]: 'store',
  [`${chat}answering/end-turn.queries.ts`]: 'store',
  [`${chat}chat.queries.ts`]: 'store',
  [`${chat}message.presenter.ts`]: 'store',

  [`${server}record/outbox/`]: 'publish',
  [`${server}ports/pubsub.ts`]: 'publish',
  [`${server}http/live-events.ts`]: 'publish',
  [`${server}db/session/with-notifications.ts`]: 'publish',
  [`${server}db/session/listeners.ts`]: 'publish',
  [`${chat}streaming/turn-recorder.ts`]: 'publish',

  [`${server}jobs/`]: 'after-work',
  [`${server}kernel/slice/projection.ts`]: 'after-work',
  [`${server}record/said/`]: 'after-work',
  [`${server}record/rollups/`]: 'after-work',
  [`${server}resources/`]: 'after-work',
  [`${server}resources/chatbots/settings/snapshot.queries.ts`]: 'accept',
  [`${server}ports/queue/queue.ts`]: 'after-work',
  [`${server}ports/log/metrics.ts`]: 'after-work',
  [`${chat}answering/measure-turn.ts#countTurn`]: 'after-work',
  'node_modules/pg-boss/': 'after-work',
  'node_modules/prom-client/': 'after-work',

  [`${server}db/`]: 'database protocol',
  'node_modules/pg/': 'database protocol',
  'node_modules/pg-pool/': 'database protocol',
  'node_modules/pg-protocol/': 'database protocol',
  'node_modules/pg-types/': 'database protocol',

  '#(garbage collector)': 'garbage',
  '#(program)': 'outside JavaScript',
};

const longestFirst = Object.entries(stageOfModule).sort(([one], [other]) => other.length - one.length);

/** The function's own stage; undefined if the caller's stage applies. */
export function stageOf({ module, name }: SourceFunction): Stage | undefined {
  const whole = `${module}#${name}`;
  const fits = (key: string) => (key.includes('#') ? whole === key : whole.startsWith(key));
  return longestFirst.find(([key]) => fits(key))?.[1];
}
