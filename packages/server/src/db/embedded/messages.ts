/** What the worker is started with. */
export interface WorkerSettings {
  /** The folder of the PostgreSQL files; it exists and is initialized. */
  readonly folder: string;
}

/** To the worker: wire protocol bytes, or an order. */
export type ToWorker =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'copy'; readonly target: string }
  | { readonly kind: 'close' };

/** From the worker. `bytes` answers exactly one `bytes`; `copied` one `copy`. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'copied'; readonly failed: boolean }
  | { readonly kind: 'closed' };
