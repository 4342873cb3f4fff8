import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { languages } from '@parley/contracts/language/languages';
import { heapFlags } from '../../bootstrap/heap-flags.mjs';
import { dist } from '../../bootstrap/paths.mjs';
import { briefDatabaseFlags } from '../../brief-database-flags.ts';
import { captureOutput } from '../../captured-log.ts';
import { freePort } from '../../services/free-port.ts';
import { placeDatabase } from './first-start.ts';
import { programEnv } from './program-env.ts';

const readyLimitMs = 60_000;
const stopLimitMs = 30_000;

/** Options of a test server; each has a default. */
export interface ServerOptions {
  /** Configuration in addition to PORT, DATA_DIR, LOG_LEVEL and all LANGUAGES. */
  env?: Readonly<Record<string, string>>;
  /** Default: a free port. */
  port?: number;
  /** Kept after `stop`, so that a test can start on it again; default: a temporary folder that `stop` removes. */
  dataDir?: string;
  /** The program, `main.js`; default: the build of this clone. */
  entry?: string;
  /** The Node to run it with; default: this one. */
  node?: string;
  /** Command prefix, such as a program that limits resources. */
  launcher?: readonly string[];
  /** Whether the server creates its embedded database itself, as on a first start. */
  makesDatabase?: boolean;
}

/** A running server of the built program. */
export interface RunningServer {
  url: string;
  pid: number;
  dataDir: string;
  /** Returns the output so far. */
  log(): string;
  /** Stops it with SIGTERM (SIGKILL after 30 s); returns its exit code. Safe to call twice. */
  stop(): Promise<number | null>;
}

/** A benchmark measures the program with its production flags. */
const engineFlags = process.env.VITEST ? briefDatabaseFlags : [];
const ownEntry = join(dist, 'server', 'main.js');

/**
 * Starts the built server and waits until it is ready; a new embedded database is a copy from an earlier start.
 * @throws with the output if it does not start
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const entry = options.entry ?? ownEntry;
  if (!existsSync(entry)) throw new Error('The program is not built: npm run build');
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'parley-data-'));
  if (!options.env?.DATABASE_URL && !options.makesDatabase) {
    await placeDatabase(dataDir, entry, async (first) => {
      await (await startOn(first, { entry, dataDir: first })).stop();
    });
  }
  return await startOn(dataDir, options);
}

async function startOn(dataDir: string, options: ServerOptions): Promise<RunningServer> {
  const port = options.port ?? (await freePort());
  const env = {
    ...programEnv(),
    LANGUAGES: languages.join(','),
    ...options.env,
    PORT: `${port}`,
    DATA_DIR: dataDir,
  };
  const { entry = ownEntry, node = process.execPath, launcher = [] } = options;
  const flags = [...heapFlags(), ...engineFlags];
  const [program = '', ...parameters] = [...launcher, node, ...flags, entry];
  const child = spawn(program, parameters, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  captureOutput(child.stdout, child.stderr);

  const stop = async () => {
    const force = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exit;
    clearTimeout(force);
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    return child.exitCode;
  };

  const url = `http://127.0.0.1:${port}`;
  const isReady = await Promise.race([becomesReady(url), exit.then(() => false)]);
  if (!isReady || child.pid === undefined) {
    await stop();
    throw new Error(`The server did not start:\n${output}`);
  }
  return { url, pid: child.pid, dataDir, log: () => output, stop };
}

async function becomesReady(url: string): Promise<boolean> {
  const deadline = Date.now() + readyLimitMs;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    );
    if (answer?.ok) return true;
    await sleep(100);
  }
  return false;
}
