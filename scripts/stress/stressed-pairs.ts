import { expireConversations } from '../../packages/server/src/resources/conversations/conversations.jobs.ts';
import { startVisitor } from '../../packages/server/test/chat-fixtures.ts';
import type { Member, TestApp } from '../../packages/server/test/harness.ts';
import type { TestAnswer } from '../../packages/server/test/test-client.ts';
import type { Random } from '../../tools/random.ts';
import {
  addresses,
  changePlan,
  retentionDays,
  type Stressed,
  type StressedVisitor,
} from './stressed-world.ts';

const dayMs = 86_400_000;

/** Context of the actions. */
export interface Stage extends Stressed {
  app: TestApp;
  random: Random;
}

/** One call; undefined if there was no target. */
type Act = (stage: Stage, visitor: StressedVisitor) => Promise<TestAnswer<unknown> | undefined>;

const questions = [
  'How long is the zebrafinch voucher valid?',
  'Do you sell submarines?',
  'Thank you!',
  'Is it open on Sunday?',
];

async function say({ chatbotId }: Stage, visitor: StressedVisitor, message: string) {
  const answer = await visitor.client.post(`/api/chat/${chatbotId}/messages`, { message });
  if (answer.status === 200) visitor.conversationId = answer.body.conversationId;
  return answer;
}

const ask: Act = (stage, visitor) => say(stage, visitor, stage.random.pick(questions));

/** The chatbot asks for an address when it has no answer, and the next message contains one. */
const leaveAddress: Act = async (stage, visitor) => {
  await say(stage, visitor, 'Do you sell submarines?');
  return say(stage, visitor, `Yes, ${stage.random.pick(addresses)}`);
};

const erase: Act = ({ chatbotId }, { client }) => client.delete(`/api/chat/${chatbotId}/me`);

const deploy: Act = ({ member, chatbotId }) => member.post(`/api/chatbots/${chatbotId}/deploy`);

const end: Act = ({ chatbotId }, { client }) => client.post(`/api/chat/${chatbotId}/end`);

const regenerate: Act = async ({ chatbotId }, { client }) => {
  const { body } = await client.get(`/api/chat/${chatbotId}/messages`);
  const last = body?.messages?.at(-1);
  return last && client.post(`/api/chat/${chatbotId}/messages/${last.id}/regenerate`);
};

const rate: Act = async ({ chatbotId, random }, { client }) => {
  const { body } = await client.get(`/api/chat/${chatbotId}/messages`);
  const last = body?.messages?.at(-1);
  const rating = random.pick(['up', 'down']);
  return last && client.post(`/api/chat/${chatbotId}/messages/${last.id}/feedback`, { rating });
};

const correct: Act = ({ chatbotId, random }, { client }) =>
  client.patch(`/api/chat/${chatbotId}/me`, { email: random.pick(addresses) });

const addLead: Act = ({ member, chatbotId, random }) =>
  member.post('/api/leads', { chatbotId, name: 'Dora', email: random.pick(addresses) });

async function leadIds({ member }: Stage): Promise<string[]> {
  const { body } = await member.get('/api/leads');
  return (body?.items ?? []).map(({ id }: { id: string }) => id);
}

const merge: Act = async (stage) => {
  const ids = await leadIds(stage);
  if (ids.length < 2) return addLead(stage, stage.random.pick(stage.visitors));
  const [into, from] = [stage.random.pick(ids), stage.random.pick(ids)];
  return stage.member.post(`/api/leads/${into}/merge`, { from });
};

const deleteLead: Act = async (stage) => {
  const ids = await leadIds(stage);
  return ids.length === 0 ? undefined : stage.member.delete(`/api/leads/${stage.random.pick(ids)}`);
};

const patchLead: Act = async (stage) => {
  const ids = await leadIds(stage);
  const { random } = stage;
  if (ids.length === 0) return undefined;
  return stage.member.patch(`/api/leads/${random.pick(ids)}`, { email: random.pick(addresses) });
};

const removeContact: Act = async ({ member, random }) => {
  const { body } = await member.get('/api/contact-requests');
  const ids: string[] = (body?.items ?? []).map(({ id }: { id: string }) => id);
  return ids.length === 0 ? undefined : member.delete(`/api/contact-requests/${random.pick(ids)}`);
};

const reply: Act = async ({ member, app }, { conversationId }) =>
  conversationId === null
    ? undefined
    : member.post(`/api/conversations/${conversationId}/messages`, {
        message: 'We are open until six.',
        clientMessageId: app.deps.ids.next(),
      });

const handBack: Act = async ({ member }, { conversationId }) =>
  conversationId === null ? undefined : member.delete(`/api/conversations/${conversationId}/takeover`);

/** In random order, so that two concurrent calls list the same conversations differently. */
const deleteMany: Act = async ({ member, visitors, random }) => {
  const ids = visitors.flatMap(({ conversationId }) => conversationId ?? []).slice(0, 3);
  if (ids.length === 0) return undefined;
  return member.post('/api/conversations/bulk-delete', { ids: random.chance(0.5) ? ids : ids.toReversed() });
};

/** Runs retention at a time when the conversations of the chatbot with the shortest retention have expired. */
const expire: Act = async ({ app: { deps } }) => {
  const now = () => new Date(deps.clock.now().getTime() + retentionDays * dayMs);
  await expireConversations({ ...deps, clock: { ...deps.clock, now } }, AbortSignal.timeout(30_000));
  return undefined;
};

const exportAll: Act = ({ member, random }) =>
  member.post('/api/exports', { type: random.pick(['all', 'conversations']), format: 'json' });

const erasePerson: Act = ({ member, random }) =>
  member.post('/api/privacy/requests', { kind: 'erase', email: random.pick(addresses) });

const rotate: Act = ({ member, webhookIds, random }) =>
  member.post(`/api/webhooks/${random.pick(webhookIds)}/rotate-secret`);

const switchWebhook: Act = async ({ member, webhookIds, random }) => {
  const path = `/api/webhooks/${random.pick(webhookIds)}`;
  await member.patch(path, { enabled: false });
  return member.patch(path, { enabled: true });
};

const choosePlan: Act = ({ member, random }) =>
  random.chance(0.3)
    ? member.post('/api/subscription/resume')
    : changePlan(member, random.pick(['starter', 'professional']), random.pick(['monthly', 'annual']));

/** Creates a chatbot with conversations; undefined if the plan allows no more. */
async function talkativeChatbot(app: TestApp, member: Member, random: Random): Promise<string | undefined> {
  const { body } = await member.post('/api/chatbots', { name: 'Passing' });
  if (body?.id === undefined) return undefined;
  await member.post(`/api/chatbots/${body.id}/knowledge`, { type: 'text', name: 'Hours', content: hours });
  const deployed = await member.post(`/api/chatbots/${body.id}/deploy`);
  if (deployed.status !== 200) throw new Error(`not deployed: ${deployed.text}`);
  const visitor = await startVisitor(app, body.id);
  for (const message of [
    'Do you sell submarines?',
    `Yes, ${random.pick(addresses)}`,
    'Is it open on Sunday?',
  ])
    await visitor.post(`/api/chat/${body.id}/messages`, { message });
  return body.id;
}

const hours = 'The shop is open on Sunday from ten to four.';

/** Deletes the chatbot while its events are still being dispatched, analyzed and delivered. */
const removeChatbot: Act = async ({ app, member, random }) => {
  const id = await talkativeChatbot(app, member, random);
  return id === undefined ? undefined : member.delete(`/api/chatbots/${id}`);
};

/** Does the same with a whole organization that no other action uses. */
const removeOrganization: Act = async ({ app, random }) => {
  const member = await app.register({ plan: 'enterprise' });
  await talkativeChatbot(app, member, random);
  await member.post('/api/organization', { name: 'Another' });
  await member.post(`/api/organization/switch/${member.organizationId}`);
  return member.delete(`/api/organization/${member.organizationId}`);
};

type Pairs = Readonly<Record<string, readonly [Act, Act]>>;

/** Pairs that touch the same rows as retention. */
export const expiringPairs: Pairs = {
  'bulk delete and retention': [deleteMany, expire],
  'message and retention': [ask, expire],
  'erasure and retention': [erase, expire],
};

/** Pairs of use cases that touch the same rows. */
export const pairs: Pairs = {
  'message and erasure': [ask, erase],
  'address and erasure': [leaveAddress, erase],
  'deploy and message': [deploy, ask],
  'merge and capture': [merge, leaveAddress],
  'plan and message': [choosePlan, ask],
  'bulk delete and message': [deleteMany, ask],
  'bulk delete and bulk delete': [deleteMany, deleteMany],
  'export and erasure': [exportAll, erasePerson],
  'erasure and capture': [erasePerson, leaveAddress],
  'erasure and erasure': [erase, erasePerson],
  'deliveries and rotation': [leaveAddress, rotate],
  'deliveries and switching off': [ask, switchWebhook],
  'lead removed and capture': [deleteLead, leaveAddress],
  'lead removed and merge': [deleteLead, merge],
  'lead changed and merge': [patchLead, merge],
  'lead changed and erasure': [patchLead, erase],
  'contact removed and erasure': [removeContact, erase],
  'correction and erasure': [correct, erasePerson],
  'regeneration and rating': [regenerate, rate],
  'regeneration and erasure': [regenerate, erase],
  'reply and message': [reply, ask],
  'hand-back and end': [handBack, end],
  'chatbot removed and dispatching': [removeChatbot, leaveAddress],
  'organization removed and dispatching': [removeOrganization, ask],
  'chatbot removed and organization removed': [removeChatbot, removeOrganization],
};
