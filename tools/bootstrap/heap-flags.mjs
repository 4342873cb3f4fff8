import { totalmem } from 'node:os';

const mebibyte = 1_048_576;
/** Memory outside of the heap: code, the embedded database, buffers. */
const outsideHeapMiB = 256;
const maxHeapMiB = 1024;
const minHeapMiB = 128;
/** Below this much memory, the heap's young generation stays small, because V8 reserves three times its size. */
const smallMachineMiB = 1024;

/**
 * Limits V8's heap, because by default V8 uses a share of the machine's memory before it collects garbage. In a container
 * with little memory the limits are lower, so that the system does not end the program. Returns no flag when NODE_OPTIONS
 * sets a size, because flags on the command line would override it.
 * @param {number} memoryMiB what this process may use
 * @returns {string[]}
 */
export function heapFlags(memoryMiB = availableMiB()) {
  const chosen = process.env.NODE_OPTIONS ?? '';
  const old = Math.floor((memoryMiB - outsideHeapMiB) * 0.75);
  return [
    ['--max-old-space-size', Math.max(minHeapMiB, Math.min(maxHeapMiB, old))],
    ['--max-semi-space-size', memoryMiB < smallMachineMiB ? 8 : 32],
  ]
    .filter(
      ([flag]) => !chosen.includes(flag) && !chosen.includes(flag.replaceAll('-', '_').replace('__', '--')),
    )
    .map(([flag, mebibytes]) => `${flag}=${mebibytes}`);
}

/** The limit of the container (cgroup), or the memory of the machine. */
function availableMiB() {
  const limit = process.constrainedMemory?.();
  return Math.min(totalmem(), limit || Number.POSITIVE_INFINITY) / mebibyte;
}
