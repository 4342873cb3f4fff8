import { DatabaseUnavailable } from '../../../db/errors.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { IngestFailure, IngestSuperseded } from './ingest-failure.ts';

/** Converts an error to the failure that is stored for the source. @throws the error itself if a retry may help. */
export function toIngestFailure(
  deps: Pick<Deps, 'log'>,
  { sourceId }: { sourceId: string },
  error: unknown,
  signal: AbortSignal,
): IngestFailure | IngestSuperseded {
  if (error instanceof IngestFailure || error instanceof IngestSuperseded) return error;
  if (error instanceof AppError && error.code === 'plan_limit_tokens') {
    return new IngestFailure('plan_limit_tokens', { ...error.params }, { cause: error });
  }
  // The organization was deleted in the meantime, and its sources with it.
  if (error instanceof AppError && error.code === 'not_found') return new IngestSuperseded();
  if (signal.aborted || error instanceof DatabaseUnavailable) throw error;
  deps.log.error({ err: error, sourceId }, 'ingest_failed');
  return new IngestFailure('ingest_failed', {}, { cause: error });
}
