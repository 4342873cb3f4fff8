import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { events } from './events.ts';
import { type WebhookEventEntry, webhookEvents, webhookSubjectOf } from './webhook-events.ts';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const settings = JSON.parse(read('packages/locales/en/settings.json'));
const documentation = JSON.parse(read('packages/locales/en/documentation.json'));
const guide = read('docs/webhooks.md');
const entries: [string, WebhookEventEntry][] = Object.entries(webhookEvents);

it.each(entries)(
  '%s is complete: subject, facts, page, and words of the app and the guide',
  (name, entry) => {
    const key = name.replace('.', '_');
    expect(webhookSubjectOf(name)).toBeDefined();
    for (const type of entry.events) {
      const facts = Object.keys(events[type].data.shape);
      if (entry.fact !== undefined) expect(facts, type).toContain(entry.fact);
      if (entry.cause === 'either') expect(facts, type).toContain('byVisitor');
    }
    expect(entry.path ?? '/').toMatch(/^\/[^{}]*(\{(id|chatbotId)\}[^{}]*)?$/);
    const sentences = {
      [`settings.json: webhooks.event.${key}`]: settings.webhooks.event[key],
      [`settings.json: happened.${key}`]: settings.happened[key],
      [`documentation.json: guide.webhooks.events.${key}`]: documentation.guide.webhooks.events[key],
    };
    const missing = Object.keys(sentences).filter((path) => typeof sentences[path] !== 'string');
    expect(missing, 'missing in packages/locales/en').toEqual([]);
    expect(guide.includes(`\`${name}\``), `docs/webhooks.md names \`${name}\``).toBe(true);
  },
);

it('events about the same internal event name it once each', () => {
  for (const [name, { events: types }] of entries) expect(new Set(types).size, name).toBe(types.length);
});
