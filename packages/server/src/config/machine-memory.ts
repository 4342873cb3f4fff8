import { totalmem } from 'node:os';

const mebibyte = 1_048_576;

/** Memory limit of the container (cgroup), or the memory of the machine. */
export function machineMemoryMiB(): number {
  const limit = process.constrainedMemory();
  return Math.min(totalmem(), limit || Number.POSITIVE_INFINITY) / mebibyte;
}
