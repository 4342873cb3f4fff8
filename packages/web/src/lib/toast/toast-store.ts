/** Single action of a toast. */
export type ToastAction = { label: string; run: () => void };

export type Toast = {
  id: string;
  title: string;
  description: string | undefined;
  tone: 'default' | 'error';
  action: ToastAction | undefined;
  /** False while it is hidden and not yet dropped. */
  open: boolean;
};

export type ToastInput = {
  title: string;
  description?: string | undefined;
  tone?: Toast['tone'] | undefined;
  action?: ToastAction | undefined;
};

const maxToasts = 1;
export const removeDelayMs = 1_000_000;
export const toastDurationMs = 5000;

let toasts: readonly Toast[] = [];
let made = 0;
const listeners = new Set<() => void>();
const removals = new Map<string, ReturnType<typeof setTimeout>>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function remove(id: string): void {
  removals.delete(id);
  set(toasts.filter((toast) => toast.id !== id));
}

/** Shows a toast, replacing the previous one; title and description are already translated. */
export function showToast({ title, description, tone = 'default', action }: ToastInput): string {
  made += 1;
  const toast: Toast = { id: String(made), title, description, tone, action, open: true };
  set([toast, ...toasts].slice(0, maxToasts));
  return toast.id;
}

/** Hides a toast immediately and drops it from the store later. */
export function dismissToast(id: string): void {
  if (!toasts.some((toast) => toast.id === id && toast.open)) return;
  set(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  removals.set(
    id,
    setTimeout(() => remove(id), removeDelayMs),
  );
}

/** Returns the store's toasts; the same array until they change. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** Calls the listener on every change, until the returned function is called. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
