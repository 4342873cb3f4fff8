import { focusHeading } from './focus-heading.ts';

const controls =
  'a[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled)';

/** Where the reader was: a row, and the place of its control, counted from the row's end. */
interface Spot {
  row: Element;
  fromEnd: number;
}

/** React gives null only to refs that return nothing. */
type Attached = HTMLElement | null;
type FindTarget = () => HTMLElement | undefined;

/** What is gone, or has done its work → what gets the focus in its place. */
const heirs = new WeakMap<Element, FindTarget>();

/**
 * Keeps the focus among rows that come and go: spread it on an element that stays, around the rows and the button that adds
 * one. A row that was added gets the focus at its first control; when a row is removed, its neighbor gets it. Rows have
 * `data-row`, and the button has `data-add-row`.
 */
export const rowFocus = {
  ref: (element: Attached) => (element ? keepRowFocus(element) : undefined),
  'data-rows': '',
};

/** Goes on a bar that is there while rows are selected: gives focus back to the row it came from. */
export const barFocus = { ref: (element: Attached) => (element ? giveFocusBackToRow(element) : undefined) };

/** Returns what gets the focus in the place of an element that had it; undefined if that stays where it is. */
export function heirOf(element: Element): HTMLElement | undefined {
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
  heirs.set(bar, () => (origin?.isConnected ? origin : origin && heirOf(origin)));
  return () => {
    bar.removeEventListener('focusin', note);
    // Until then React has not taken the bar away.
    queueMicrotask(() => {
      if (document.activeElement === document.body && !liesUnderDialog(bar)) heirOf(bar)?.focus();
    });
  };
}

/** A dialog that lies open keeps the focus, and gives it to the heir when it closes. */
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

/** The rows of a container, without those of a container inside. */
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

/** The same control of the row that took the place, or of the last one; without rows, what adds one. */
function neighbor(container: Element, place: number, fromEnd: number): HTMLElement | undefined {
  const rows = rowsOf(container);
  const row = rows[Math.min(place, rows.length - 1)];
  if (!row) return container.querySelector<HTMLElement>('[data-add-row]') ?? controlsOf(container).at(-1);
  const all = controlsOf(row);
  return all.at(-fromEnd) ?? all[0];
}
