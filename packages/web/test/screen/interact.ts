import { screen, waitFor, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { t } from './words.ts';

/** Path and query of the current page. */
export const address = (): string => window.location.pathname + window.location.search;

/** Resolves when the page is at the path. */
export async function arrive(path: string): Promise<void> {
  await waitFor(() => {
    if (address() !== path) throw new Error(`The page is at ${address()}, not at ${path}`);
  });
}

/** Replaces the content of a field with a single paste. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  await user.click(field);
  if (text !== '') await user.paste(text);
}

/** Finds the toast with this title and, if given, this text. */
export async function findToast(title: string, text = ''): Promise<HTMLElement> {
  return await waitFor(() => {
    const shown = [...document.querySelectorAll<HTMLElement>('li[data-tone]')];
    const found = shown.find(({ textContent }) => textContent?.includes(title) && textContent.includes(text));
    if (found) return found;
    const seen = shown.map(({ textContent }) => textContent).join(' | ') || 'nothing';
    throw new Error(`No toast says “${title} ${text}”, but: ${seen}`);
  });
}

/** Clicks undo in the toast with this title, and waits for the confirmation. */
export async function undo(user: UserEvent, title: string): Promise<void> {
  await pressUndo(user, title);
  await findToast(t('common:ui.undone'));
}

/** Clicks undo in the toast with this title. */
export async function pressUndo(user: UserEvent, title: string): Promise<void> {
  const toast = await findToast(title);
  // A closing menu blocks clicks elsewhere until it is gone.
  await waitFor(() => {
    if (!takesClicks(toast)) throw new Error(`The toast “${title}” is under something`);
  });
  await user.click(within(toast).getByRole('button', { name: t('common:ui.undo') }));
}

/** Returns the error of a field, or undefined if it is valid. */
export function problemOf(field: HTMLElement): string | undefined {
  if (field.getAttribute('aria-invalid') !== 'true') return undefined;
  const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

/** Resolves once the field shows this error, which may come from the server. */
export async function findProblem(field: HTMLElement, text: string): Promise<void> {
  await waitFor(() => {
    if (!problemOf(field)?.includes(text))
      throw new Error(`The field says “${problemOf(field)}”, not “${text}”`);
  });
}

/** Whether the element receives clicks, according to the `pointer-events` of itself or its nearest ancestor with one. */
function takesClicks(element: HTMLElement | null): boolean {
  const said = element?.style.pointerEvents ?? 'auto';
  return said === '' ? takesClicks(element?.parentElement ?? null) : said !== 'none';
}

/** Finds the open dialog with this name, once it receives clicks. */
export async function findDialog(name: string, role: 'dialog' | 'alertdialog' = 'dialog') {
  const dialog = await screen.findByRole(role, { name });
  await waitFor(() => {
    if (!takesClicks(dialog)) throw new Error(`The dialog “${name}” is under another one`);
  });
  return within(dialog);
}

/** Matcher for getByLabelText: the label of a field, with or without the word "optional". */
export function label(text: string): (content: string) => boolean {
  return (content) => [text, `${text} ${t('common:ui.optional')}`].includes(content);
}

/** Types the password in the re-authentication dialog and confirms. */
export async function confirmIdentity(user: UserEvent, password: string): Promise<void> {
  const dialog = await findDialog(t('common:proof.title'));
  await fill(user, dialog.getByLabelText(t('common:proof.password')), password);
  await user.click(dialog.getByRole('button', { name: t('common:proof.confirm') }));
}

/** Returns the texts of a row's cells. */
export function cellsOf(row: HTMLElement): string[] {
  return [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? '');
}
