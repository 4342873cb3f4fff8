/** Start parameters of the worker. */
export interface WorkerSettings {
  /** Folder of the PostgreSQL files; it must exist and be initialized. */
  readonly folder: string;
}

/** Message to the worker: bytes of the wire protocol, or a command. */
export type ToWorker =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'copy'; readonly target: string }
  | { readonly kind: 'close' };

/** Message from the worker: exactly one `bytes` for each `bytes` sent, one `copied` for each `copy`. */
export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'copied'; readonly failed: boolean }
  | { readonly kind: 'closed' };
