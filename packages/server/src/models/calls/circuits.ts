import type { CallOutcome } from './provider-call.ts';

/** When a circuit opens and how long it stays open; times in milliseconds. */
export interface CircuitLimits {
  /** Number of failures within the window, without a success in between, that open the circuit. */
  failures: number;
  windowMs: number;
  /** Time until one call may probe; the others wait for its outcome. */
  openMs: number;
  /** Maximum number of circuits; beyond it, the one with the oldest failure is dropped. */
  maxCircuits: number;
}

export const circuitLimits: CircuitLimits = {
  failures: 5,
  windowMs: 30_000,
  openMs: 15_000,
  maxCircuits: 10_000,
};

export interface Circuits {
  /**
   * Admits a call and returns a callback for its outcome, to be called once; undefined while the circuit is
   * open.
   */
  enter(line: string): ((outcome: CallOutcome) => void) | undefined;
  openCount(): number;
}

interface Circuit {
  failedAt: number[];
  openedAt: number | null;
  isProbing: boolean;
}

/**
 * Blocks calls with keys that keep failing, in this process.
 * @param now milliseconds from a monotonic clock.
 */
export function createCircuits(limits: CircuitLimits, now: () => number): Circuits {
  const circuits = new Map<string, Circuit>();
  let openCount = 0;

  const remove = (line: string): void => {
    if (circuits.get(line)?.openedAt != null) openCount -= 1;
    circuits.delete(line);
  };

  const fail = (line: string, isProbe: boolean): void => {
    const known = circuits.get(line);
    const at = now();
    const failedAt = [...(known?.failedAt ?? []).filter((time) => at - time < limits.windowMs), at];
    const isOpen = isProbe || failedAt.length >= limits.failures;
    remove(line);
    circuits.set(line, { failedAt, openedAt: isOpen ? at : null, isProbing: false });
    if (isOpen) openCount += 1;
    const [oldest] = circuits.keys();
    if (circuits.size > limits.maxCircuits && oldest !== undefined) remove(oldest);
  };

  return {
    enter(line) {
      const circuit = circuits.get(line);
      const isProbe = circuit?.openedAt != null;
      if (isProbe) {
        if (circuit.isProbing || now() - (circuit.openedAt ?? 0) < limits.openMs) return undefined;
        circuit.isProbing = true;
      }
      return (outcome) => {
        if (isProbe) circuit.isProbing = false;
        if (outcome === 'failed') fail(line, isProbe);
        // A call that started before the circuit opened does not close it.
        const mayClose = isProbe || circuits.get(line)?.openedAt == null;
        if (outcome === 'succeeded' && mayClose) remove(line);
      };
    },
    openCount: () => openCount,
  };
}
