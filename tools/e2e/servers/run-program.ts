import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { dist } from '../../bootstrap/paths.mjs';
import { programEnv } from './program-env.ts';

const limitMs = 60_000;

/** Result of a program that ended. */
export interface Ending {
  exitCode: number | null;
  /** Its error output. */
  errors: string;
}

/** Runs the built server with only `env` until it exits; kills it after 60 s. */
export function runToItsEnd(env: Readonly<Record<string, string>>): Promise<Ending> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(dist, 'server', 'main.js')], {
      env: { ...programEnv(), ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: limitMs,
      killSignal: 'SIGKILL',
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
    child.once('error', reject);
    child.once('close', (exitCode) => resolve({ exitCode, errors }));
  });
}
