import { waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';

/** Path and query of the page. */
export const address = (): string => window.location.pathname + window.location.search;

/** Resolves when the page is at the path. */
export async function arrive(path: string): Promise<void> {
  await waitFor(() => {
    if (address() !== path) throw new Error(`The page is at ${address()}, not at ${path}`);
  });
}

/** Replaces what stands in a field, as one paste. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  if (text !== '') await user.paste(text);
}

/** The toast with this title, and with this text where one is given. */
export async function findToast(title: string, text = ''): Promise<HTMLElement> {
  return await waitFor(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('li[data-tone]')];
    const found = shown.find(({ textContent }) => textContent?.includes(title) && textContent.includes(text));
    if (found) return found;
    const seen = shown.map(({ textContent }) => textContent).join(' | ') || 'nothing';
    throw new Error(`No toast says “${title} ${text}”, but: ${seen}`);
  });
}

/** What a field says is wrong with it, or undefined while it is valid. */
export function problemOf(field: HTMLElement): string | undefined {
  if (field.getAttribute('aria-invalid') !== 'true') return undefined;
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Resolves when the field says that this is wrong with it, after the server has said so. */
export async function findProblem(field: HTMLElement, text: string): Promise<void> {
  await waitFor(() => {
    if (!problemOf(field)?.includes(text)) throw new Error(`The field says “${problemOf(field)}”, not “${text}”`);
  });
}
