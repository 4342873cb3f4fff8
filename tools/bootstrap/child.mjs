import { spawn } from 'node:child_process';

const forwarded = ['SIGTERM', 'SIGHUP', 'SIGINT'];

/**
 * How a program ended; `stderr` if it was piped.
 * @typedef {{code: number | null, signal: NodeJS.Signals | null, stderr: string}} End
 */

/**
 * Runs a program to its end and forwards signals to it.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<End>}
 */
export function runToEnd(file, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, options);
    const forward = (signal) => {
      // In a terminal Ctrl-C reaches the whole group, the child included.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of forwarded) process.on(signal, forward);
    let stderr = '';
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    const settle = (act) => {
      for (const signal of forwarded) process.off(signal, forward);
      act();
    };
    child.once('error', (error) => settle(() => reject(error)));
    child.once('close', (code, signal) => settle(() => resolve({ code, signal, stderr })));
  });
}

/**
 * Ends this process with the child's exit code or signal.
 * @param {End} end
 */
export function endLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal);
  process.exitCode = code ?? 1;
}

/** Whether this Node can replace itself with another program, as a shell's exec does. */
export const canReplace = Boolean(process.execve) && process.platform !== 'win32';

/**
 * Replaces this process with another program if Node can do that; otherwise runs it as a child and exits with its result.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export async function become(file, args, env) {
  if (canReplace) process.execve(file, [file, ...args], env);
  endLike(await runToEnd(file, args, { stdio: 'inherit', env }));
}
