export type Upload = {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** Uploaded share, 0 to 1. */
  share: number;
  error: unknown;
};

type Send<Result> = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<Result>;

type UploadQueueOptions<Result> = {
  send: Send<Result>;
  /** Maximum number of simultaneous uploads. */
  concurrency: number;
  onDone: (result: Result) => void;
  /** Called with the whole list after every change. */
  onChange: (uploads: readonly Upload[]) => void;
};

/** Uploads files, a few at a time; finished ones leave the list, failed ones stay until retried or removed. */
export function createUploadQueue<Result>({
  send,
  concurrency,
  onDone,
  onChange,
}: UploadQueueOptions<Result>) {
  let uploads: readonly Upload[] = [];
  let made = 0;
  const stops = new Map<number, AbortController>();

  function set(next: readonly Upload[]): void {
    uploads = next;
    onChange(uploads);
  }
  function change(id: number, part: Partial<Upload>): void {
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));
  }
  function drop(id: number): void {
    stops.get(id)?.abort();
    stops.delete(id);
    set(uploads.filter((upload) => upload.id !== id));
    next();
  }
  async function run({ id, file }: Upload): Promise<void> {
    const stop = new AbortController();
    stops.set(id, stop);
    change(id, { state: 'sending', share: 0, error: undefined });
    try {
      const result = await send(file, { signal: stop.signal, onProgress: (share) => change(id, { share }) });
      onDone(result);
      drop(id);
    } catch (error) {
      stops.delete(id);
      if (!stop.signal.aborted) change(id, { state: 'failed', error });
      next();
    }
  }
  function next(): void {
    const sending = uploads.filter((upload) => upload.state === 'sending').length;
    const waiting = uploads.find((upload) => upload.state === 'waiting');
    if (waiting === undefined || sending >= concurrency) return;
    void run(waiting);
    next();
  }
  return {
    add(files: readonly File[]): void {
      const added = files.map((file): Upload => {
        made += 1;
        return { id: made, file, state: 'waiting', share: 0, error: undefined };
      });
      set([...uploads, ...added]);
      next();
    },
    retry(id: number): void {
      change(id, { state: 'waiting', share: 0, error: undefined });
      next();
    },
    /** Removes an upload from the list, aborting it if it is in progress. */
    drop,
    /** Aborts all uploads. */
    close(): void {
      for (const stop of stops.values()) stop.abort();
    },
  };
}
