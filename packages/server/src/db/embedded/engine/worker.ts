import { cpSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { startParams } from './pglite-settings.ts';
import { type FromWorker, joined, type ToWorker, type WorkerSettings } from './worker-socket.ts';

/** Begin of the message by which an answer ends; a letter follows that says whether a transaction is open: `I`, `T` or `E`. */
const readyForQuery = Buffer.from([0x5a, 0, 0, 0, 5]);
const insideTransaction = 'T'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);
const query = 'Q'.charCodeAt(0);

if (parentPort === null) throw new Error('worker_thread_only');
const port = parentPort;
const { folder }: WorkerSettings = workerData;

const database = await PGlite.create(folder, { extensions: { vector }, startParams });
let busy = Promise.resolve();
port.on('message', (message: ToWorker) => {
  busy = busy.then(() => obey(message));
});
tell({ kind: 'ready' });

async function obey(message: ToWorker): Promise<void> {
  if (message.kind === 'bytes') return await answer(message.bytes);
  if (message.kind === 'copy') return copyDatabase(message.target);
  await database.close();
  tell({ kind: 'closed' });
  port.close();
}

/**
 * An answer inside a transaction waits for the next one, which is its caller's too. Every other is told before the next statement
 * begins, which may be another caller's and slow; the last one goes with the end.
 */
async function answer(request: Uint8Array): Promise<void> {
  const expected = countAnswers(request);
  let answered = 0;
  let parts: Uint8Array<ArrayBuffer>[] = [];
  const onRawData = (part: Uint8Array) => {
    parts.push(new Uint8Array(part));
    if (!endsAnswer(part)) return;
    answered += 1;
    if (answered === expected || part.at(-1) === insideTransaction) return;
    tellBytes(parts, false);
    parts = [];
  };
  await database.execProtocolRawStream(request, { syncToFs: false, onRawData });
  tellBytes(parts, true);
}

/** Number of answers to a request: one to each Sync and each simple query. */
function countAnswers(request: Uint8Array): number {
  const view = new DataView(request.buffer, request.byteOffset, request.byteLength);
  let count = 0;
  for (let at = 0; at + 5 <= request.length; at += 1 + Math.max(4, view.getInt32(at + 1))) {
    if (request[at] === sync || request[at] === query) count += 1;
  }
  return count;
}

function endsAnswer(part: Uint8Array): boolean {
  return readyForQuery.equals(part.subarray(-readyForQuery.length - 1, -1));
}

function tellBytes(parts: readonly Uint8Array<ArrayBuffer>[], isLast: boolean): void {
  const bytes = parts.length === 1 && parts[0] !== undefined ? parts[0] : joined(parts);
  port.postMessage({ kind: 'bytes', bytes, isLast } satisfies FromWorker, [bytes.buffer]);
}

/**
 * No statement runs while this thread copies, so the copy is consistent, like the files after a power
 * failure.
 */
function copyDatabase(target: string): void {
  let failed = false;
  try {
    cpSync(folder, target, { recursive: true });
  } catch {
    failed = true;
  }
  tell({ kind: 'copied', failed });
}

function tell(message: FromWorker): void {
  port.postMessage(message);
}
