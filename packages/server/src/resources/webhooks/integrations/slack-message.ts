const longestSection = 3_000;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Content of a Slack message about an event or summary. */
export interface SlackText {
  lines: readonly string[];
  /** Absolute URL and label of a link; neither contains text from visitors. */
  link: { url: string; label: string };
}

/**
 * Body for Slack's incoming webhook. Escapes lines, which visitors may have written, so that they mention nobody and hide no
 * link.
 */
export function slackMessage({ lines, link }: SlackText): string {
  const tail = `\n<${link.url}|${escapeForSlack(link.label, 100)}>`;
  const text = escapeForSlack(lines.join('\n'), longestSection - tail.length);
  // Verbatim, so that Slack does not turn channel names, user names and URLs into links.
  const section = { type: 'section', text: { type: 'mrkdwn', text: text + tail, verbatim: true } };
  return JSON.stringify({ text, blocks: [section] });
}

/** Escapes Slack's control characters, and truncates the text to `maxLength` without splitting a character. */
export function escapeForSlack(text: string, maxLength: number): string {
  let escaped = '';
  for (const character of text) {
    const next = entities[character] ?? character;
    if (escaped.length + next.length > maxLength - 1) return `${escaped}…`;
    escaped += next;
  }
  return escaped;
}
