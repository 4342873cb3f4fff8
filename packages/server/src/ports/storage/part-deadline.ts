/** Aborts a transfer if a single part takes too long, so that a larger file has more time. */
export interface PartDeadline {
  /** Aborts with an error that explains the timeout. */
  signal: AbortSignal;
  /** Reports transferred bytes. */
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
