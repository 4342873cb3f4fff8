import type { FrameLocator, Locator, Page } from 'playwright-core';

/** The visitor's chat as a page or in a frame. */
export type Chat = Page | FrameLocator;

/** Returns the message input. */
export function composerOf(chat: Chat): Locator {
  return chat.getByRole('textbox', { name: 'Your message', exact: true });
}

/** Types a question and sends it with Enter. */
export async function ask(chat: Chat, question: string): Promise<void> {
  await composerOf(chat).fill(question);
  await composerOf(chat).press('Enter');
}

/** Waits until `count` answers are complete; returns the last of them. */
export async function answered(chat: Chat, count = 1): Promise<Locator> {
  const answer = chat.locator('article[aria-busy="false"]').nth(count - 1);
  await answer.waitFor();
  return answer;
}
