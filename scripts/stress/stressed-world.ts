import { publishChatbot, startVisitor } from '../../packages/server/test/chat-fixtures.ts';
import type { Member, TestApp } from '../../packages/server/test/harness.ts';
import type { TestClient } from '../../packages/server/test/test-client.ts';

const visitorsPerChatbot = 5;
/** Retention of the chatbot whose conversations expire; all others have a longer one. */
export const retentionDays = 1;
/** Only a few, so that several conversations leave the same address. */
export const addresses = ['ana@example.com', 'ben@example.com', 'cleo@example.com'];

/** A visitor who continues one conversation; after an erasure, a new one starts. */
export interface StressedVisitor {
  client: TestClient;
  /** Conversation of the last accepted message. */
  conversationId: string | null;
}

/** An organization whose rows all pairs share. */
export interface Stressed {
  member: Member;
  chatbotId: string;
  visitors: StressedVisitor[];
  webhookIds: string[];
  /** Whether retention runs in it. */
  expires: boolean;
}

const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2039, cvc: '123', name: 'Ada Osei' };
const address = { name: 'Ada Osei', address: '1 Quay Street', city: 'Dublin', country: 'IE' };

/**
 * Creates an organization without limits, one with a paid plan whose messages are counted immediately, and one whose
 * conversations expire: retention keeps figures, so only there they may exceed the rows.
 */
export async function createWorld(app: TestApp, receiver: string): Promise<Stressed[]> {
  const unlimited = await app.register({ plan: 'enterprise' });
  const paying = await app.register();
  await paying.put('/api/billing/address', address);
  await paying.put('/api/billing/payment-method', card);
  await changePlan(paying, 'professional', 'monthly');
  const expiring = await app.register({ plan: 'enterprise' });
  return [
    await fill(app, unlimited, receiver),
    await fill(app, paying, receiver),
    await fill(app, expiring, receiver, retentionDays),
  ];
}

/** Changes the plan like a user, after a preview. */
export async function changePlan(member: Member, plan: string, cycle: string) {
  const { body } = await member.post('/api/subscription/preview-change', { plan, cycle });
  return member.post('/api/subscription/change', { plan, cycle, quote: body?.quote });
}

async function fill(app: TestApp, member: Member, receiver: string, keptDays?: number): Promise<Stressed> {
  const settings = keptDays === undefined ? {} : { settings: { privacy: { retentionDays: keptDays } } };
  const chatbotId = await publishChatbot(app, member, settings);
  const visitors: StressedVisitor[] = [];
  for (let left = visitorsPerChatbot; left > 0; left -= 1)
    visitors.push({ client: await startVisitor(app, chatbotId), conversationId: null });
  const webhookIds: string[] = [];
  for (const name of ['Orders', 'Support']) {
    const made = await member.post('/api/webhooks', { name, url: `${receiver}/${name}`, events: ['*'] });
    if (made.status !== 201) throw new Error(`no webhook: ${made.text}`);
    webhookIds.push(made.body.id);
  }
  return { member, chatbotId, visitors, webhookIds, expires: keptDays !== undefined };
}
