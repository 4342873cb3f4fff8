/** Start parameters of the worker. */
export interface WorkerSettings {
  /** The folder of the PostgreSQL files; it exists and is initialized. */
  readonly folder: string;
}

/** To the worker: bytes of the wire protocol, or a command. */
export type ToWorker =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'copy'; readonly target: string }
  | { readonly kind: 'close' };

/** From the worker: exactly one `bytes` for each `bytes`, one `copied` for each `copy`. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'copied'; readonly failed: boolean }
  | { readonly kind: 'closed' };
