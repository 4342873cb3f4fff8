const longestSection = 3_000;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What Slack shows of an event or a summary. */
export interface SlackText {
  lines: readonly string[];
  /** Absolute address and label of a link; both are ours. */
  link: { url: string; label: string };
}

/** The body of Slack's incoming webhook. Visitors write some of the lines, and must not call anybody or hide a link. */
export function slackMessage({ lines, link }: SlackText): string {
  const tail = `\n<${link.url}|${escapeForSlack(link.label, 100)}>`;
  const text = escapeForSlack(lines.join('\n'), longestSection - tail.length);
  // Verbatim: channels, people and addresses that are written out do not become links.
  const section = { type: 'section', text: { type: 'mrkdwn', text: text + tail, verbatim: true } };
  return JSON.stringify({ text, blocks: [section] });
}

/** Text without Slack's control characters, cut between characters so that it has at most so many. */
export function escapeForSlack(text: string, maxLength: number): string {
  let escaped = '';
  for (const character of text) {
    const next = entities[character] ?? character;
    if (escaped.length + next.length > maxLength - 1) return `${escaped}…`;
    escaped += next;
  }
  return escaped;
}
