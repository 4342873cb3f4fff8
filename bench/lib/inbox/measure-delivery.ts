import { randomUUID } from 'node:crypto';
import { type ApiClient, apiClient } from '../../../tools/e2e/api-client.ts';
import { readEvents } from '../../../tools/e2e/read-events.ts';
import { percentile95 } from '../percentile95.ts';
import type { Visitor } from './visitor.ts';

const waitMs = 5_000;

/** How long a message takes to the other side's screen. */
export interface DeliveryFigures {
  toAgentP95Ms: number;
  toVisitorP95Ms: number;
}

/**
 * Measures both ways through different processes: the visitor writes to `visitors`' server, and the member reads the live updates
 * and the new messages of the server at `url`.
 */
export async function measureDelivery(
  url: string,
  member: ApiClient,
  visitors: readonly Visitor[],
  messages: number,
): Promise<DeliveryFigures> {
  const leave = new AbortController();
  const updates = await followUpdates(url, member, leave.signal);
  const shown = new Map<string, () => void>();
  for (const visitor of visitors) {
    await visitor.follow(({ event, data }) => {
      if (event === 'message') shown.get(data.message.content)?.();
    }, leave.signal);
  }
  const toAgent: number[] = [];
  const toVisitor: number[] = [];
  for (let n = 0; n < messages; n += 1) {
    const visitor = visitors[n % visitors.length];
    if (!visitor) throw new RangeError('no visitors');
    const path = `/api/conversations/${visitor.conversationId}/messages`;
    const content = `Message ${randomUUID()}`;
    const startedMs = performance.now();
    const isShown = readUntil(member, path, content, () => updates.next(visitor.conversationId));
    await visitor.write(content);
    await isShown;
    toAgent.push(performance.now() - startedMs);
    const answer = `Answer ${randomUUID()}`;
    const arrives = new Promise<void>((resolve) => shown.set(answer, resolve));
    const answeredMs = performance.now();
    await member.expectOk('POST', path, { message: answer, seen: 1_000_000 });
    await within(arrives);
    toVisitor.push(performance.now() - answeredMs);
  }
  leave.abort();
  return { toAgentP95Ms: percentile95(toAgent), toVisitorP95Ms: percentile95(toVisitor) };
}

/** Reads the messages again after each update, as the screen does, until the content is there. */
async function readUntil(
  member: ApiClient,
  path: string,
  content: string,
  nextUpdate: () => Promise<void>,
): Promise<void> {
  for (;;) {
    await within(nextUpdate());
    const { messages } = await member.expectOk<{ messages: { content: string }[] }>('GET', `${path}?after=0`);
    if (messages.some((one) => one.content === content)) return;
  }
}

async function followUpdates(url: string, member: ApiClient, signal: AbortSignal) {
  const cookie = member
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const response = await fetch(`${url}/api/events`, { headers: { cookie }, signal });
  const waiting = new Map<string, () => void>();
  void (async () => {
    for await (const { data } of readEvents(response)) waiting.get(data.resourceId)?.();
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return {
    next: (conversationId: string) => new Promise<void>((resolve) => waiting.set(conversationId, resolve)),
  };
}

function within(promise: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error('nothing arrived in time')), waitMs);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Signs a member in at another server of the same installation. */
export function atServer(url: string, member: ApiClient): ApiClient {
  const client = apiClient(url);
  const cookie = member
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  return {
    ...member,
    call: (method, path, body, more) => client.call(method, path, body, { ...more, cookie }),
    expectOk: (method, path, body, more) => client.expectOk(method, path, body, { ...more, cookie }),
  };
}
