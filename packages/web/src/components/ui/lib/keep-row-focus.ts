import { focusHeading } from './focus-heading.ts';

const controls =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled)';

/** Last focused control: its row, and its index counted from the end of the row. */
interface Spot {
  row: Element;
  fromEnd: number;
}

/** React passes null only to refs that return nothing. */
type Attached = HTMLElement | null;
type FindTarget = () => HTMLElement | undefined;

/** Removed or finished element → finds the element that gets the focus instead. */
const heirs = new WeakMap<Element, FindTarget>();

/**
 * Keeps the focus when rows are added or removed: spread it on a permanent element around the rows and the button that adds rows.
 * A new row gets the focus on its first control; when a row is removed, its neighbor gets the focus. Rows have `data-row`, the
 * button has `data-add-row`.
 */
export const rowFocusProps = {
  ref: (element: Attached) => (element ? keepRowFocus(element) : undefined),
  'data-rows': '',
};

/** For a bar that is shown while rows are selected: returns the focus to the row it came from. */
export const barFocus = { ref: (element: Attached) => (element ? giveFocusBackToRow(element) : undefined) };

/** Returns the element that gets the focus after `element` was removed; undefined if none was registered. */
export function focusFallbackOf(element: Element): HTMLElement | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const heir = heirs.get(at)?.();
    if (heir) return heir;
  }
  return undefined;
}

function keepRowFocus(container: HTMLElement): () => void {
  let rows = rowsOf(container);
  let spot: Spot | undefined;
  let adder: Element | null = null;

  function note({ target, type }: Event): void {
    if (!(target instanceof Element)) return;
    const pressed = target.closest('[data-add-row]');
    if (type === 'click' || pressed === null) adder = pressed;
    spot = spotOf(rows, target);
    if (adder) heirs.delete(adder);
  }
  const changes = new MutationObserver(() => {
    const before = rows;
    rows = rowsOf(container);
    const added = rows.find((row) => !before.includes(row));
    if (adder && added) {
      pass(container, adder, () => controlsOf(added)[0]);
      adder = null;
    }
    if (!spot || rows.includes(spot.row)) return;
    const { row, fromEnd } = spot;
    const place = before.indexOf(row);
    spot = undefined;
    pass(container, row, () => neighbor(container, place, fromEnd));
  });

  changes.observe(container, { childList: true, subtree: true });
  container.addEventListener('click', note, true);
  container.addEventListener('focusin', note);
  return () => {
    changes.disconnect();
    container.removeEventListener('click', note, true);
    container.removeEventListener('focusin', note);
  };
}

function giveFocusBackToRow(bar: HTMLElement): () => void {
  let origin: HTMLElement | undefined;
  function note({ relatedTarget }: FocusEvent): void {
    if (relatedTarget instanceof HTMLElement && !bar.contains(relatedTarget)) origin = relatedTarget;
  }
  bar.addEventListener('focusin', note);
  heirs.set(bar, () => (origin?.isConnected ? origin : origin && focusFallbackOf(origin)));
  return () => {
    bar.removeEventListener('focusin', note);
    // React removes the bar only after this cleanup.
    queueMicrotask(() => {
      if (document.activeElement === document.body && !liesUnderDialog(bar)) focusFallbackOf(bar)?.focus();
    });
  };
}

/** Moves the focus to the heir. If a dialog is open, registers the heir instead, which gets the focus when the dialog closes. */
function pass(container: Element, from: Element, heir: FindTarget): void {
  if (!isFree(container)) {
    heirs.set(from, heir);
    return;
  }
  heir()?.focus();
  if (document.activeElement === document.body) focusHeading();
}

/** Whether the focus is in the container or nowhere, and no dialog lies over it. */
function isFree(container: Element): boolean {
  const { activeElement } = document;
  const hasFocus = activeElement === document.body || container.contains(activeElement);
  return hasFocus && !liesUnderDialog(container);
}

function liesUnderDialog(element: Element): boolean {
  const dialog = document.querySelector('[data-state=open]:is([role=dialog], [role=alertdialog])');
  return dialog !== null && !dialog.contains(element);
}

/** Returns the rows of a container, without those of nested containers. */
function rowsOf(container: Element): Element[] {
  return [...container.querySelectorAll('[data-row]')].filter(
    (row) => row.parentElement?.closest('[data-rows]') === container,
  );
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>(controls)];
}

function spotOf(rows: readonly Element[], target: Element): Spot | undefined {
  const row = rows.find((one) => one.contains(target));
  if (!row) return undefined;
  const all = controlsOf(row);
  const place = all.findIndex((control) => control.contains(target));
  return place < 0 ? undefined : { row, fromEnd: all.length - place };
}

/** Returns the same control in the row now at this index, or in the last row; without rows, the button that adds one. */
function neighbor(container: Element, place: number, fromEnd: number): HTMLElement | undefined {
  const rows = rowsOf(container);
  const row = rows[Math.min(place, rows.length - 1)];
  if (!row) return container.querySelector<HTMLElement>('[data-add-row]') ?? controlsOf(container).at(-1);
  const all = controlsOf(row);
  return all.at(-fromEnd) ?? all[0];
}
