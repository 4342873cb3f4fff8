import { writeFileSync } from 'node:fs';
import { MeaningUnavailable } from '../errors.ts';
import { Networks } from '../networks/networks.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { Service } from './service.ts';

/** Entry point of the child process: serves calls that arrive as messages, until its parent is gone. */
const aliveMs = 5_000;
/**
 * OOM score from −1,000 to 1,000; Linux kills processes with a higher score first. The main program can run without this process.
 */
const oomScore = 500;

process.on('disconnect', () => process.exit());
yieldMemory();
const service = new Service(load(), tell);
process.on('message', (message: ToWorker) => void service.take(message));
setInterval(() => {
  if (service.isBusy) tell({ type: 'alive' });
}, aliveMs);

async function load(): Promise<Networks> {
  const startedMs = performance.now();
  try {
    const networks = await Networks.load();
    tell({ type: 'ready', loadMs: performance.now() - startedMs });
    return networks;
  } catch (error) {
    const reason = error instanceof MeaningUnavailable ? error.reason : 'unsupported';
    process.send?.({ type: 'unavailable', reason } satisfies FromWorker, () => process.exit());
    // Never resolves, so that nothing is served while the process ends.
    return new Promise(() => undefined);
  }
}

function yieldMemory(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', String(oomScore));
  } catch {
    // Only Linux has this file.
  }
}

function tell(message: FromWorker): void {
  // A parent that is gone needs no response; `disconnect` ends this process.
  process.send?.(message, () => undefined);
}
