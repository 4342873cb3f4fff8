import { cpSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { startParams } from './pglite-settings.ts';
import { type FromWorker, joined, type ToWorker, type WorkerSettings } from './worker-socket.ts';

/** An answer waits this long at most for those of statements that were sent with it. */
const maxHeldMs = 1;

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

async function answer(request: Uint8Array): Promise<void> {
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let sentAtMs = performance.now();
  const onRawData = (part: Uint8Array) => {
    parts.push(new Uint8Array(part));
    if (performance.now() - sentAtMs < maxHeldMs) return;
    tellBytes(parts, false);
    parts = [];
    sentAtMs = performance.now();
  };
  await database.execProtocolRawStream(request, { syncToFs: false, onRawData });
  tellBytes(parts, true);
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
