import type { IngestFailureCode } from '@parley/contracts/failures';

/** Ends an ingest with a source in error; anything else that is thrown is tried again or logged. */
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

/** A newer generation was asked for, or the source is gone: this run's work counts for nothing. */
export class IngestSuperseded extends Error {
  constructor() {
    super('ingest_superseded');
    this.name = 'IngestSuperseded';
  }
}
