// Preloaded into the program: appends each block of its event loop over 10 ms to LOOP_METER_FILE, in milliseconds of the thread's
// own CPU time, which other programs do not influence.
import { appendFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const tickMs = 5;
const leastHeldMs = 10;
const file = process.env.LOOP_METER_FILE;

if (file && isMainThread) {
  let last = usedMs();
  setInterval(() => {
    const now = usedMs();
    const heldMs = now - last;
    if (heldMs > leastHeldMs)
      appendFileSync(`${file}.${process.pid}`, `${Date.now()} ${heldMs.toFixed(1)}\n`);
    last = now;
  }, tickMs).unref();
}

function usedMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
