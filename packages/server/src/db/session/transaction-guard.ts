import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseMisuse } from '../errors.ts';

interface Open {
  open: boolean;
}

const current = new AsyncLocalStorage<Open>();

/**
 * A caller that uses a pool inside its own transaction would wait for itself on the embedded engine, and could exhaust the pool
 * on PostgreSQL. Both engines therefore reject it immediately.
 */
export function refuseInsideTransaction(): void {
  if (current.getStore()?.open) throw new DatabaseMisuse('pool_used_inside_transaction');
}

/** Runs `work` marked as holding a transaction. */
export async function holdingTransaction<T>(work: () => Promise<T>): Promise<T> {
  const state = { open: true };
  try {
    return await current.run(state, work);
  } finally {
    state.open = false;
  }
}
