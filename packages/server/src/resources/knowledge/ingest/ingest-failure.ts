import type { IngestFailureCode } from '@parley/contracts/values/failures';

/** Ends an ingest with the source in status error; any other error is retried or logged. */
export class IngestFailure extends Error {
  readonly code: IngestFailureCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: IngestFailureCode, params: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'IngestFailure';
    this.code = code;
    this.params = params;
  }
}

/** A newer generation was requested, or the source is gone: the work of this run is discarded. */
export class IngestSuperseded extends Error {
  constructor() {
    super('ingest_superseded');
    this.name = 'IngestSuperseded';
  }
}
