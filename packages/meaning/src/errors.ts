/**
 * Reason why the networks are unavailable: files are missing or changed, the machine has no runtime for them, or their process
 * crashes repeatedly.
 */
export type UnavailableReason = 'missing' | 'changed' | 'unsupported' | 'crashed';

/** Error if the networks cannot be used on this machine, or not now. */
export class MeaningUnavailable extends Error {
  readonly reason: UnavailableReason;

  constructor(reason: UnavailableReason, options?: ErrorOptions) {
    super(`the networks of meaning are unavailable: ${reason}`, options);
    this.name = 'MeaningUnavailable';
    this.reason = reason;
  }
}

/** Error for a call that missed its deadline, or for which too many others were waiting. */
export class MeaningLate extends Error {
  constructor(message = 'the networks of meaning had no time for the call') {
    super(message);
    this.name = 'MeaningLate';
  }
}
