import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import type { PublicLook } from '@parley/contracts/settings/appearance-settings';

/** The settings of a chatbot that the launcher needs. */
export type Settings = {
  title: string;
  /** Text beside the launcher until the chat is first opened. */
  text: string;
  launcher: PublicLook['launcher'];
  /** The owner's proactive messages. */
  proactive: PublicChatbot['proactive'];
};

/** Picks the settings for the launcher; `appearance` is partial until the password is entered. */
export function toSettings({ title, appearance, proactive }: PublicChatbot): Settings {
  const { buttonText = '', launcher }: Partial<PublicLook> & Pick<PublicLook, 'launcher'> = appearance;
  return { title: title || 'Chat', text: buttonText, launcher, proactive };
}

/**
 * Fetches the public settings; returns undefined if there is no chatbot to show, and logs the reason for the site's developer.
 */
export async function fetchSettings(origin: string, botId: string): Promise<Settings | undefined> {
  let why = 'unknown';
  try {
    // Makes the server return 204 instead of 404 for an unknown chatbot, because the browser would log a 404 in the console of
    // the host page.
    const headers = { accept: 'application/json; absent=empty' };
    const response = await fetch(`${origin}/api/chat/${botId}`, { credentials: 'omit', headers });
    const config: PublicChatbot & { message?: string } = await response.json();
    if (response.ok && config.status !== 'unavailable') return toSettings(config);
    why = config.message || 'paused';
  } catch {
    // The response has no error code.
  }
  // biome-ignore lint/suspicious/noConsole: one line for whoever builds the page; its visitors see nothing
  console.warn('Parley', botId, why);
  return;
}
