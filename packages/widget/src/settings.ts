import type { PublicChatbot } from '@parley/contracts/resources/chat';

type Appearance = Partial<Extract<PublicChatbot['appearance'], { theme: string }>>;

/** The settings of a chatbot that the bubble needs; every value is validated before use. */
export type Settings = {
  title: string;
  text: string;
  color: string;
  onColor: string;
  isLeft: boolean;
  width: number;
  height: number;
};

const SIZES: Record<string, [number, number]> = { small: [340, 480], medium: [400, 600], large: [460, 720] };

/** Fetches the public settings; returns null when there is no chatbot to show: unknown, unavailable, refused, or unreachable. */
export async function fetchSettings(origin: string, botId: string): Promise<Settings | null> {
  try {
    // For an unknown chatbot 204 instead of 404, which the browser would report in the console of the host's page.
    const headers = { accept: 'application/json; absent=empty' };
    const response = await fetch(`${origin}/api/chat/${botId}`, { credentials: 'omit', headers });
    if (response.status === 204) return null;
    const config: PublicChatbot = await response.json();
    if (!response.ok || config.status === 'unavailable') return null;
    const { primaryColor = '', buttonText, position, size = 'medium' }: Appearance = config.appearance;
    const color = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(primaryColor)
      ? `#${primaryColor.replace('#', '')}`
      : '#df0748';
    const [width, height] = SIZES[size] ?? [400, 600];
    return {
      title: String(config.title || 'Chat'),
      text: String(buttonText ?? ''),
      color,
      onColor: readableOn(color),
      isLeft: position === 'bottom-left',
      width,
      height,
    };
  } catch {
    return null;
  }
}

/** Returns white if it reaches a contrast of 4.5:1 on the color, else black (WCAG 2.2 relative luminance). */
function readableOn(hex: string): string {
  const digits = hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue <= 1.05 / 4.5 - 0.05 ? '#fff' : '#000';
}
