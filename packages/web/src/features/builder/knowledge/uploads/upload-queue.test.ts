import { expect, it } from 'vitest';
import { createUploadQueue, type Upload } from './upload-queue.ts';

type Running = {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  settle: PromiseWithResolvers<string>;
};

function start(concurrency = 2) {
  const running: Running[] = [];
  const done: string[] = [];
  let list: readonly Upload[] = [];
  const queue = createUploadQueue<string>({
    concurrency,
    send(file, options) {
      const settle = Promise.withResolvers<string>();
      running.push({ file, ...options, settle });
      return settle.promise;
    },
    onDone: (result) => done.push(result),
    onChange: (uploads) => {
      list = uploads;
    },
  });
  return { queue, running, done, list: () => list };
}

const file = (name: string) => new File(['x'], name);
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('KB-03: sends a few files at a time, reports their progress, and drops finished ones', async () => {
  const { queue, running, done, list } = start();
  queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')]);
  expect(running).toHaveLength(2);
  running[0]?.onProgress(0.63);
  expect(list()[0]?.share).toBe(0.63);
  running[0]?.settle.resolve('a');
  await settled();
  expect(done).toEqual(['a']);
  expect(running).toHaveLength(3);
  expect(list().map((upload) => upload.file.name)).toEqual(['b.pdf', 'c.pdf']);
});

it('keeps a failed file with its reason, sends the next one, and retries on request', async () => {
  const { queue, running, list } = start(1);
  queue.add([file('a.pdf'), file('b.pdf')]);
  running[0]?.settle.reject(new Error('no room'));
  await settled();
  expect(list()[0]).toMatchObject({ state: 'failed', error: new Error('no room') });
  expect(running).toHaveLength(2);
  running[1]?.settle.resolve('b');
  await settled();
  queue.retry(list()[0]?.id ?? 0);
  expect(running).toHaveLength(3);
});

it('aborts an upload that is removed while in progress', async () => {
  const { queue, running, list } = start();
  queue.add([file('a.pdf')]);
  queue.drop(list()[0]?.id ?? 0);
  expect(running[0]?.signal.aborted).toBe(true);
  expect(list()).toEqual([]);
});
