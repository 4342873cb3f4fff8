import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A helper process that has printed its address. */
export interface ListeningChild {
  pid: number;
  port: number;
  stop(): void;
}

/** Starts a TypeScript program whose first line of output contains its address on 127.0.0.1. */
export async function startChild(file: string, args: readonly string[]): Promise<ListeningChild> {
  const child: ChildProcess = spawn(process.execPath, [file, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout || child.pid === undefined) throw new Error(`${file} did not start`);
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const port = Number(/127\.0\.0\.1:(\d+)/.exec(line)?.[1]);
    return { pid: child.pid, port, stop: () => child.kill('SIGKILL') };
  }
  throw new Error(`${file} exited without printing its address`);
}
