import { webhookTest } from '@parley/contracts/events/webhook-events';
import type { Transaction } from '../../../db/database.ts';
import { appAddress } from '../../../mail/mail-addresses.ts';
import type { ClaimedDelivery } from '../claim-deliveries.queries.ts';
import { readData } from '../read-data.ts';
import type { WebhookWorkDeps } from '../webhook-deps.ts';
import { describeCounts, describeEvent } from './describe-event.ts';
import { findOrganizationLanguage } from './integrations.queries.ts';
import { countWaiting, gatherWaiting, summaryOf } from './waiting.queries.ts';

/** If more events than this wait, one message summarizes them. */
const maxWaiting = 5;

/**
 * The Slack message of a delivery, in the organization's language; undefined if its subject is deleted. Built at each attempt,
 * because it may cover other events that wait by then.
 */
export async function slackBody(
  tx: Transaction,
  deps: WebhookWorkDeps,
  delivery: ClaimedDelivery,
): Promise<string | undefined> {
  const stored = await findOrganizationLanguage(tx, delivery.organization_id);
  const words = {
    sentences: deps.sentences,
    language: deps.sentences.offeredLanguage(stored) ?? ('en' as const),
  };
  const say = (key: string) => deps.sentences.render(words.language, `settings:happened.${key}`);
  const now = deps.clock.now();
  const isMany = delivery.type !== webhookTest && (await countWaiting(tx, delivery, now)) >= maxWaiting;
  const counts = isMany ? await gatherWaiting(tx, delivery, now) : summaryOf(delivery.facts);
  if (counts) {
    const link = { url: `${appAddress(deps.config)}/dashboard`, label: say('open') };
    return slackMessage({ lines: [say('several'), ...describeCounts(counts, words)], link });
  }
  const data = await readData(tx, deps, delivery, { role: null, language: words.language });
  if (!data) return undefined;
  const { title, details, path } = describeEvent(delivery, data, words);
  const link = { url: appAddress(deps.config) + path, label: say('open') };
  return slackMessage({ lines: [title, ...details], link });
}

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
