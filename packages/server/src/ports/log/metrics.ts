import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createRecentRequests, type RecentRequests } from './recent-requests.ts';

/** Metrics for operators; labels never contain tenant content. */
export interface Metrics {
  requestSeconds: Histogram<'method' | 'route' | 'status'>;
  turns: Counter<'mode' | 'status'>;
  checkedAnswers: Counter<'support'>;
  turnSeconds: Histogram<'mode'>;
  jobs: Counter<'queue' | 'outcome'>;
  /** Queue lengths, measured when the metrics are read. */
  waiting: WaitingMetrics;
  modelCalls: Counter<'provider' | 'outcome'>;
  openCircuits: Gauge;
  modelCostMicroUsd: Counter<'provider'>;
  embeddingFailures: Counter<'provider'>;
  meaning: MeaningMetrics;
  beacons: Counter<'action'>;
  transactionRetries: Counter<'code'>;
  redisUp: Gauge;
  redisFailures: Counter;
  /** Requests of the last hour, for administrators. */
  recentRequests: RecentRequests;
  text(): Promise<{ contentType: string; body: string }>;
}

/** Metrics of the built-in models that this process uses. */
export interface MeaningMetrics {
  up: Gauge;
  calls: Counter<'operation' | 'outcome'>;
  seconds: Histogram<'operation'>;
  restarts: Counter;
}

export interface WaitingMetrics {
  connectionsUsed: Gauge;
  connectionCallers: Gauge;
  events: Gauge;
  oldestEventSeconds: Gauge;
  jobs: Gauge;
  oldestJobSeconds: Gauge;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    requestSeconds: new Histogram({
      name: 'parley_http_request_seconds',
      help: 'Time from request to answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers,
    }),
    turns: new Counter({
      name: 'parley_turns_total',
      help: 'Turns by the step of the fallback chain that answered and how they ended',
      labelNames: ['mode', 'status'],
      registers,
    }),
    checkedAnswers: new Counter({
      name: 'parley_checked_answers_total',
      help: 'Answers of models by how much of them the cited passages support',
      labelNames: ['support'],
      registers,
    }),
    turnSeconds: new Histogram({
      name: 'parley_turn_seconds',
      help: 'Time from a visitor’s message to the end of its answer',
      labelNames: ['mode'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 2, 5, 10, 30, 60, 150],
      registers,
    }),
    jobs: new Counter({
      name: 'parley_jobs_total',
      help: 'Jobs by queue and outcome',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    waiting: createWaitingMetrics(registers),
    ...createModelMetrics(registers),
    meaning: createMeaningMetrics(registers),
    beacons: new Counter({
      name: 'parley_page_beacons_total',
      help: 'What pages of the website reported of visits',
      labelNames: ['action'],
      registers,
    }),
    embeddingFailures: new Counter({
      name: 'parley_embedding_failures_total',
      help: 'Runs that left knowledge without vectors because the provider failed',
      labelNames: ['provider'],
      registers,
    }),
    transactionRetries: new Counter({
      name: 'parley_transaction_retries_total',
      help: 'Transactions that ran again after a deadlock (40P01) or a serialization failure (40001)',
      labelNames: ['code'],
      registers,
    }),
    redisUp: new Gauge({
      name: 'parley_redis_up',
      help: 'Whether Redis answers; 0 where none is configured',
      registers,
    }),
    redisFailures: new Counter({
      name: 'parley_redis_failures_total',
      help: 'Calls that went on without Redis',
      registers,
    }),
    recentRequests: createRecentRequests(),
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
  };
}

/** Metrics of language models. */
function createModelMetrics(
  registers: Registry[],
): Pick<Metrics, 'modelCalls' | 'openCircuits' | 'modelCostMicroUsd'> {
  return {
    modelCalls: new Counter({
      name: 'parley_model_calls_total',
      help: 'Calls of language models by provider and outcome',
      labelNames: ['provider', 'outcome'],
      registers,
    }),
    openCircuits: new Gauge({
      name: 'parley_model_circuits_open',
      help: 'Providers with one key each that are not called for a while because they kept failing',
      registers,
    }),
    modelCostMicroUsd: new Counter({
      name: 'parley_model_cost_micro_usd_total',
      help: 'What language models charged, in millionths of a US dollar, where a price is known',
      labelNames: ['provider'],
      registers,
    }),
  };
}

function createMeaningMetrics(registers: Registry[]): MeaningMetrics {
  return {
    up: new Gauge({
      name: 'parley_meaning_up',
      help: 'Whether the built-in models can be used; 0 where they are switched off',
      registers,
    }),
    calls: new Counter({
      name: 'parley_meaning_calls_total',
      help: 'Calls of the built-in models by operation and outcome: done, late, aborted or failed',
      labelNames: ['operation', 'outcome'],
      registers,
    }),
    seconds: new Histogram({
      name: 'parley_meaning_seconds',
      help: 'Time from a call of the built-in models to its result',
      labelNames: ['operation'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 5, 30],
      registers,
    }),
    restarts: new Counter({
      name: 'parley_meaning_restarts_total',
      help: 'Processes of the built-in models that died, so that another had to be started',
      registers,
    }),
  };
}

function createWaitingMetrics(registers: Registry[]): WaitingMetrics {
  const gauge = (name: string, help: string) => new Gauge({ name: `parley_${name}`, help, registers });
  return {
    connectionsUsed: gauge('database_connections_used', 'Connections of this process to PostgreSQL in use'),
    connectionCallers: gauge('database_callers_waiting', 'Callers that wait for one of these connections'),
    events: gauge('events_waiting', 'Events that were not dispatched yet'),
    oldestEventSeconds: gauge('oldest_event_seconds', 'Age of the oldest of these events'),
    jobs: gauge('jobs_waiting', 'Jobs that wait for a worker'),
    oldestJobSeconds: gauge('oldest_job_seconds', 'For how long the oldest of these jobs could have started'),
  };
}
