import { isMainThread } from 'node:worker_threads';

const checkEveryMs = 500;
const parent = process.ppid;

/** Ends this process, as a signal would, once its parent is gone, so that a killed npm or launcher leaves no orphan. */
if (isMainThread) {
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, checkEveryMs);
  check.unref();
}
