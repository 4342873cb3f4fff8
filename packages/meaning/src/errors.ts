/** Why there are no networks: files are missing or differ, the machine has no runtime for them, or their process dies again and again. */
export type UnavailableReason = 'missing' | 'changed' | 'unsupported' | 'crashed';

/** The networks cannot be used here, or not now. */
export class MeaningUnavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, options?: ErrorOptions) {
    super(`the networks of meaning are unavailable: ${reason}`, options);
    this.name = 'MeaningUnavailable';
    this.reason = reason;
  }
}

/** A call was not done by its deadline, or too many were waiting. */
export class MeaningLate extends Error {
  constructor(message = 'the networks of meaning had no time for the call') {
    super(message);
    this.name = 'MeaningLate';
  }
}
