import type { PublicLook } from '@parley/contracts/appearance-settings';
import type { PublicChatbot } from '@parley/contracts/resources/chat';

/** The settings of a chatbot that the launcher needs. */
export type Settings = {
  title: string;
  /** Beside the launcher until the chat is first opened. */
  text: string;
  launcher: PublicLook['launcher'];
  /** What the owner says unasked. */
  proactive: PublicChatbot['proactive'];
};

/** What of the public settings the launcher shows; `appearance` is partial until the password is entered. */
export function toSettings({ title, appearance, proactive }: PublicChatbot): Settings {
  const { buttonText = '', launcher }: Partial<PublicLook> & Pick<PublicLook, 'launcher'> = appearance;
  return { title: title || 'Chat', text: buttonText, launcher, proactive };
}

/** Fetches the public settings; returns undefined when there is no chatbot to show, and tells the site's developer why. */
export async function fetchSettings(origin: string, botId: string): Promise<Settings | undefined> {
  let why = 'unknown';
  try {
    // For an unknown chatbot 204 instead of 404, which the browser would report in the console of the host's page.
    const headers = { accept: 'application/json; absent=empty' };
    const response = await fetch(`${origin}/api/chat/${botId}`, { credentials: 'omit', headers });
    const config: PublicChatbot & { message?: string } = await response.json();
    if (response.ok && config.status !== 'unavailable') return toSettings(config);
    why = config.message || 'paused';
  } catch {
    // Nothing came that says more.
  }
  // biome-ignore lint/suspicious/noConsole: one line for whoever builds the page; its visitors see nothing
  console.warn('Parley', botId, why);
  return;
}
