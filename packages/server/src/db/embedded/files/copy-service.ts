import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { minuteMs } from '../../../lib/timing/durations.ts';
import { type DatabaseLog, reasonOf } from '../../database-log.ts';
import { withSocketPath } from './short-path.ts';

/** Time limit for copying the files; statements wait meanwhile. */
const copyTimeoutMs = 5 * minuteMs;
const socketName = 'copies.sock';
const isWindows = process.platform === 'win32';

/** A copy of the database's files that another process has made for us. */
export interface DatabaseCopy {
  readonly folder: string;
  /** Deletes the copy. */
  delete(): void;
}

/**
 * Provides copies of the database's files to programs of the same user on this machine, since no second process may open them. A
 * copy is deleted when the caller disconnects. The returned function stops the service.
 */
export async function serveDatabaseCopies(
  dataDir: string,
  copyFiles: (target: string) => Promise<boolean>,
  log: DatabaseLog,
): Promise<() => Promise<void>> {
  const copies = copiesFolder(dataDir);
  await rm(copies, { recursive: true, force: true });
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
  if (!isWindows) await rm(join(dataDir, socketName), { force: true });
  try {
    await atSocket(dataDir, async (path) => {
      await new Promise<void>((done, fail) => server.once('error', fail).listen(path, done));
      if (!isWindows) await chmod(path, 0o600);
    });
  } catch (error) {
    // Without the service everything works except a backup while the program runs.
    log('database_copies_unavailable', { reason: reasonOf(error) });
  }
  return async () => {
    for (const socket of open) socket.destroy();
    if (server.listening) await new Promise((done) => server.close(done));
    if (!isWindows) await rm(join(dataDir, socketName), { force: true });
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
 * Asks the process that has the data folder open for a copy; undefined if no process has.
 * @throws if that process cannot make a copy.
 */
export async function requestDatabaseCopy(dataDir: string): Promise<DatabaseCopy | undefined> {
  const socket = await atSocket(dataDir, connectTo).catch((error: unknown) => {
    if (isNobodyThere(error)) return undefined;
    throw error;
  });
  if (socket === undefined) return undefined;
  socket.setTimeout(copyTimeoutMs, () => socket.destroy(new Error('copy_timed_out')));
  const folder = await new Promise<string>((done, fail) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
      if (text.endsWith('\n')) done(text.trimEnd());
    });
    socket.once('error', fail).once('close', () => fail(new Error('copy_failed')));
  });
  socket.setTimeout(0);
  return { folder, delete: () => socket.destroy() };
}

async function connectTo(path: string): Promise<Socket> {
  const socket = connect(path);
  await once(socket, 'connect');
  return socket;
}

function copiesFolder(dataDir: string): string {
  return join(resolve(dataDir), 'copies');
}

/** Calls `use` with the socket path (on Windows: the pipe name) of the copy service. */
async function atSocket<T>(dataDir: string, use: (path: string) => Promise<T>): Promise<T> {
  const folder = resolve(dataDir);
  if (!isWindows) return await withSocketPath(folder, socketName, use);
  return await use(`\\\\.\\pipe\\parley-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`);
}

function isNobodyThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code));
}
