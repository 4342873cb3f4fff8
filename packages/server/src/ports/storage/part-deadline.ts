/** Gives a transfer up when a part of it takes too long, so that a larger file has longer. */
export interface PartDeadline {
  /** Aborted with the reason. */
  signal: AbortSignal;
  /** Notes bytes that went through. */
  passed(bytes: number): void;
  end(): void;
}

export function startPartDeadline({
  partBytes,
  timeoutMs,
}: {
  partBytes: number;
  timeoutMs: number;
}): PartDeadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error('the transfer took too long')), timeoutMs);
  timer.unref();
  let ofPart = 0;
  return {
    signal: controller.signal,
    passed(bytes) {
      ofPart += bytes;
      if (ofPart < partBytes || controller.signal.aborted) return;
      ofPart %= partBytes;
      timer.refresh();
    },
    end: () => clearTimeout(timer),
  };
}
