import { createHash, randomUUID } from 'node:crypto';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { type DatabaseLog, reasonOf } from '../database-log.ts';

/** Time limit for copying the files; statements wait meanwhile. */
const copyTimeoutMs = 5 * 60_000;
/** Maximum length of a socket path on this system. */
const maxPathBytes = 100;

/** A copy of the database's files that another process has made for us. */
export interface FileCopy {
  readonly folder: string;
  /** Removes the copy. */
  giveBack(): void;
}

/**
 * Provides copies of the database's files to programs of the same user on this machine, since no second
 * process may open them. A copy exists as long as the caller's connection. The returned function ends the
 * service.
 */
export async function serveFileCopies(
  dataDir: string,
  copyFiles: (target: string) => Promise<boolean>,
  log: DatabaseLog,
): Promise<() => Promise<void>> {
  const copies = copiesFolder(dataDir);
  await rm(copies, { recursive: true, force: true });
  const path = socketPath(dataDir);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)));
    const target = join(copies, randomUUID());
    socket.on('error', () => {}).on('close', () => void rm(target, { recursive: true, force: true }));
    lend(socket, copies, target, copyFiles).catch((error: unknown) => {
      log('database_copy_failed', { reason: reasonOf(error) });
      socket.destroy();
    });
  });
  if (process.platform !== 'win32') await rm(path, { force: true });
  try {
    await new Promise<void>((done, fail) => server.once('error', fail).listen(path, done));
    if (process.platform !== 'win32') await chmod(path, 0o600);
  } catch (error) {
    // Without the service everything works except a backup while the program runs.
    log('database_copies_unavailable', { reason: reasonOf(error) });
  }
  return async () => {
    for (const socket of open) socket.destroy();
    if (server.listening) await new Promise((done) => server.close(done));
    await rm(copies, { recursive: true, force: true });
  };
}

async function lend(
  socket: Socket,
  copies: string,
  target: string,
  copyFiles: (target: string) => Promise<boolean>,
): Promise<void> {
  await mkdir(copies, { recursive: true, mode: 0o700 });
  if (!(await copyFiles(target))) throw new Error('copy_failed');
  socket.write(`${target}\n`);
}

/**
 * Asks the process that runs on the data folder for a copy; undefined if none is running.
 * @throws if it cannot make one.
 */
export async function requestFileCopy(dataDir: string): Promise<FileCopy | undefined> {
  const socket = connect(socketPath(dataDir));
  socket.setTimeout(copyTimeoutMs, () => socket.destroy(new Error('copy_timed_out')));
  try {
    const folder = await new Promise<string>((done, fail) => {
      let text = '';
      socket.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (text.endsWith('\n')) done(text.trimEnd());
      });
      socket.once('error', fail).once('close', () => fail(new Error('copy_failed')));
    });
    socket.setTimeout(0);
    return { folder, giveBack: () => socket.destroy() };
  } catch (error) {
    socket.destroy();
    if (isNobodyThere(error)) return undefined;
    throw error;
  }
}

function copiesFolder(dataDir: string): string {
  return join(resolve(dataDir), 'copies');
}

function socketPath(dataDir: string): string {
  const folder = resolve(dataDir);
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\parley-${name}`;
  const absolute = join(folder, 'copies.sock');
  return Buffer.byteLength(absolute) <= maxPathBytes ? absolute : join(dataDir, 'copies.sock');
}

function isNobodyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code));
}
