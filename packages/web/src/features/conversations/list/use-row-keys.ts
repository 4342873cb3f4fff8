import { useKeys } from '../../../lib/hooks/use-keys.ts';

/** `j` and `k` move the focus through the conversations of the list. */
export function useRowKeys(): void {
  useKeys({ j: () => focusRow(1), k: () => focusRow(-1) });
}

function focusRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#content [data-row], #content [data-line]')];
  const links = rows.flatMap((row) => row.querySelector<HTMLElement>('a[href^="/conversations/"]') ?? []);
  const current = links.findIndex((link) => link.matches(':focus'));
  const first = step === 1 ? 0 : links.length - 1;
  links[current === -1 ? first : current + step]?.focus();
}
