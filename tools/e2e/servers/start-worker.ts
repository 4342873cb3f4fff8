import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { heapFlags } from '../../bootstrap/heap-flags.mjs';
import { dist } from '../../bootstrap/paths.mjs';
import { captureOutput } from '../../captured-log.ts';
import { programEnv } from './program-env.ts';

/** A running worker process without an HTTP API. */
export interface RunningWorker {
  pid: number;
  log(): string;
  /** Stops it with SIGTERM or the given signal; returns its exit code. Safe to call twice. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built program with the role `worker`. */
export function startWorker(env: Readonly<Record<string, string>>): RunningWorker {
  const child = spawn(process.execPath, [...heapFlags(), join(dist, 'server', 'main.js')], {
    env: { ...programEnv(), ...env, ROLES: 'worker' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  captureOutput(child.stdout, child.stderr);
  if (child.pid === undefined) throw new Error('the worker did not start');
  return {
    pid: child.pid,
    log: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exit;
      return child.exitCode;
    },
  };
}
