import { expect } from 'vitest';
import type { ManualClock } from '../src/ports/clock.ts';
import { type Member, startTestApp, type TestApp } from './harness.ts';
import { type ReceivedCall, startReceiver } from './receiver.ts';

/** The program beside a server that receives its webhooks. */
export interface WebhookDesk {
  app: TestApp;
  /** Without a trailing slash. */
  origin: string;
  /** What the receiver has got. */
  calls: ReceivedCall[];
  /** Whether the receiver accepts calls; it answers with 500 otherwise. */
  isReachable: boolean;
  /** Adds a webhook whose URL has this path; returns its id. */
  connect(
    owner: Member,
    events: readonly string[],
    place?: { path?: string | undefined; chatbotIds?: readonly string[] },
  ): Promise<string>;
  /** Bodies of the calls to a path, in order. */
  told(path?: string): ReturnType<typeof JSON.parse>[];
  /** Forgets the calls, and makes the receiver reachable. */
  reset(): void;
  close(): Promise<void>;
}

const defaultPath = '/desk';

export async function startWebhookDesk(clock: ManualClock): Promise<WebhookDesk> {
  const calls: ReceivedCall[] = [];
  const receiver = await startReceiver((call, response) => {
    calls.push(call);
    response.writeHead(desk.isReachable ? 200 : 500).end();
  });
  const app = await startTestApp({ clock, env: { EGRESS_ALLOW: receiver.host } });
  const desk: WebhookDesk = {
    app,
    origin: receiver.origin,
    calls,
    isReachable: true,
    async connect(owner, events, { path = defaultPath, chatbotIds = [] } = {}) {
      const webhook = { name: 'Desk', url: `${receiver.origin}${path}`, events, chatbotIds };
      const made = await owner.post('/api/webhooks', webhook);
      expect(made.status, made.text).toBe(201);
      return made.body.id;
    },
    told: (path = defaultPath) =>
      calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(body)),
    reset() {
      calls.length = 0;
      desk.isReachable = true;
    },
    async close() {
      await app.close();
      await receiver.close();
    },
  };
  return desk;
}
