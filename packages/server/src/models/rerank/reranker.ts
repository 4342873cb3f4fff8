import { performance } from 'node:perf_hooks';
import type { Config } from '../../config/config.ts';
import { withRequestIdHeader } from '../../lib/net/request-id.ts';
import { createLimiter } from '../../lib/timing/limiter.ts';
import type { Egress } from '../../ports/egress.ts';
import { limitAnswer } from '../../ports/egress-limit.ts';
import type { Log } from '../../ports/log/log.ts';
import type { Metrics } from '../../ports/log/metrics.ts';
import { circuitLimits, createCircuits } from '../calls/circuits.ts';
import { readScores } from './read-scores.ts';

/**
 * Scores of the texts for a query, in their order: higher is better, null for a text without a score. Null if the scores did not
 * arrive in time. Never rejects.
 */
export type Rerank = (query: string, texts: readonly string[]) => Promise<(number | null)[] | null>;

export const rerankLimits = { deadlineMs: 1_500, queryChars: 2_000, textChars: 2_000 };

/** Maximum size; the scores of 20 texts, even together with the texts, are smaller. */
const maxBytes = 1024 * 1024;

export interface RerankerInput {
  reranker: NonNullable<Config['reranker']>;
  egress: Pick<Egress, 'operatorFetch'>;
  metrics: Pick<Metrics, 'modelCalls'>;
  log: Pick<Log, 'warn'>;
  /** Maximum number of concurrent calls; further questions continue without reranking. */
  maxCalls: number;
}

/** Why there are no scores. */
class RerankFailure extends Error {
  readonly reason: 'refused' | 'unreadable' | 'busy' | 'circuit_open';
  readonly status: number | undefined;

  constructor(reason: RerankFailure['reason'], status?: number) {
    super(`the reranker's answer is ${reason}`);
    this.reason = reason;
    this.status = status;
  }
}

/** Calls the operator's reranker. A server that keeps failing is skipped for a while. */
export function createReranker({ reranker, egress, metrics, log, maxCalls }: RerankerInput): Rerank {
  const fetch = withRequestIdHeader(egress.operatorFetch);
  const limiter = createLimiter({ maxRunning: maxCalls });
  const circuits = createCircuits(circuitLimits, () => performance.now());
  // TEI uses another name for the texts; after its first refusal, that name is used.
  let textsName: 'documents' | 'texts' = 'documents';

  const post = async (query: string, texts: readonly string[], signal: AbortSignal): Promise<unknown> => {
    const response = await fetch(`${reranker.baseUrl}/rerank`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(reranker.apiKey === undefined ? {} : { authorization: `Bearer ${reranker.apiKey}` }),
      },
      body: JSON.stringify({ model: reranker.model, query, [textsName]: texts }),
      signal,
    });
    const body = await limitAnswer(response, maxBytes).text();
    if (response.ok) return JSON.parse(body);
    const isOtherName =
      textsName === 'documents' && [400, 422].includes(response.status) && body.includes('texts');
    if (!isOtherName) throw new RerankFailure('refused', response.status);
    textsName = 'texts';
    return await post(query, texts, signal);
  };

  const call = async (query: string, texts: readonly string[]): Promise<(number | null)[]> => {
    const release = limiter.tryAcquire();
    if (!release) throw new RerankFailure('busy');
    const report = circuits.enter('rerank');
    if (!report) {
      release();
      throw new RerankFailure('circuit_open');
    }
    let outcome: 'succeeded' | 'failed' = 'failed';
    try {
      const answer = await post(query, texts, AbortSignal.timeout(rerankLimits.deadlineMs));
      const scores = readScores(answer, texts.length);
      if (scores === null) throw new RerankFailure('unreadable');
      outcome = 'succeeded';
      return scores;
    } finally {
      release();
      report(outcome);
    }
  };

  const count = (outcome: string) => metrics.modelCalls.inc({ provider: 'rerank', outcome });
  return async (query, texts) => {
    if (texts.length < 2) return null;
    try {
      const scores = await call(
        query.slice(0, rerankLimits.queryChars),
        texts.map((text) => text.slice(0, rerankLimits.textChars)),
      );
      count('succeeded');
      return scores;
    } catch (error) {
      const reason = reasonOf(error);
      count(reason);
      // Never log the error itself: it may contain the visitor's question.
      const isTold = reason !== 'busy' && reason !== 'circuit_open';
      if (isTold) log.warn({ reason, ...statusOf(error) }, 'rerank_failed');
      return null;
    }
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof RerankFailure) return error.reason;
  if (error instanceof SyntaxError) return 'unreadable';
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unavailable';
}

function statusOf(error: unknown): { status?: number } {
  return error instanceof RerankFailure && error.status !== undefined ? { status: error.status } : {};
}
