import { type ApiClient, apiClient } from '../../tools/e2e/api-client.ts';
import { createRandom, type Random } from '../../tools/random.ts';

/** The data that the scenario created. */
export interface Seeded {
  owner: ApiClient;
  /** Ids of the chatbots, the published one first. */
  chatbotIds: string[];
}

const readyLimitMs = 60_000;

const handbook = `# Delivery
Orders leave our shop in Bergen within two working days. Delivery in Norway takes one to three days, elsewhere in Europe four to seven.

# Returns
A book may be returned within 45 days with its receipt, unread. We refund the price; the postage of the return is yours.

# Opening hours
The shop is open on weekdays from nine to six and on Saturdays from ten to four. We are closed on Sundays and public holidays.

# Gift wrapping
Gift wrapping costs two euros and comes with a card written by hand.`;

const suppliers = `# Suppliers
Orders from publishers arrive on Tuesdays and Fridays. Damaged books go back within two weeks.`;

/** Visitors' questions with their language. */
const questions = [
  { locale: 'en', text: 'How long can I return a book?' },
  { locale: 'en', text: 'When are you open on Saturday?' },
  { locale: 'en', text: 'What does gift wrapping cost?' },
  { locale: 'en', text: 'Do you sell bicycles?' },
  { locale: 'de', text: 'Was kostet eine Geschenkverpackung?' },
  { locale: 'nb', text: 'Hvor lenge kan jeg returnere en bok?' },
  { locale: 'fr', text: 'Quand êtes-vous ouverts le samedi ?' },
  { locale: 'es', text: '¿Cuánto tarda la entrega en Noruega?' },
];
/** Below the limit of messages per minute from one address. */
const conversationCount = 16;

/** The owner's sign-in for the example. */
export const owner = { email: 'maren@example.com', password: 'correct horse battery' };

/** Thrown if the owner's account already exists, because an earlier run has filled the installation. */
export class AlreadySeeded extends Error {}

/** Creates only an account. @throws {AlreadySeeded} */
export async function seedEmpty(url: string): Promise<ApiClient> {
  const client = apiClient(url);
  const { status, body } = await client.call('POST', '/api/register', {
    ...owner,
    fullName: 'Maren Halden',
    organizationName: 'Halden Books',
    termsAccepted: true,
  });
  if (status === 409) throw new AlreadySeeded();
  if (status !== 201) throw new Error(`POST /api/register: ${status} ${JSON.stringify(body)}`);
  return client;
}

/**
 * Fills an empty installation through its public API: an owner, chatbots in several states, knowledge of each kind including an
 * unreadable file, rated conversations in several languages, and a lead. The same `seed` asks the same questions.
 * @throws {AlreadySeeded}
 */
export async function seedScenario(url: string, seed = 7): Promise<Seeded> {
  const client = await seedEmpty(url);
  const helper = await createChatbot(client, {
    name: 'Shop helper',
    companyName: 'Halden Books',
    goal: 'support',
    sector: 'retail',
  });
  await addKnowledge(client, helper);
  await addFiles(client, helper);
  await client.expectOk('POST', `/api/chatbots/${helper}/deploy`);
  await converse(url, helper, createRandom(seed));
  await leaveAddress(url, helper);
  const others = await createOthers(client);
  return { owner: client, chatbotIds: [helper, ...others] };
}

async function createChatbot(owner: ApiClient, body: object): Promise<string> {
  const { id } = await owner.expectOk<{ id: string }>('POST', '/api/chatbots', body);
  return id;
}

/** Holds conversations of one to three questions; some answers are rated. */
async function converse(url: string, chatbotId: string, random: Random): Promise<void> {
  const path = `/api/chat/${chatbotId}`;
  for (let n = 0; n < conversationCount; n += 1) {
    const { locale } = random.pick(questions);
    const own = questions.filter((question) => question.locale === locale);
    const visitor = apiClient(url);
    const { visitorToken } = await visitor.expectOk<{ visitorToken: string }>('POST', `${path}/sessions`, {
      locale,
    });
    const headers = { authorization: `Bearer ${visitorToken}` };
    for (let turn = random.between(1, 3); turn > 0; turn -= 1) {
      const message = random.pick(own).text;
      const { message: answer } = await visitor.expectOk<{ message: { id: string } }>(
        'POST',
        `${path}/messages`,
        { message },
        headers,
      );
      const rating = random.chance(0.75) ? 'up' : 'down';
      if (random.chance(0.3))
        await visitor.call('POST', `${path}/messages/${answer.id}/feedback`, { rating }, headers);
    }
  }
}

/** Creates a lead: asks a question that the chatbot cannot answer, and leaves an address in its form. */
async function leaveAddress(url: string, chatbotId: string): Promise<void> {
  const visitor = apiClient(url);
  const path = `/api/chat/${chatbotId}`;
  const { visitorToken } = await visitor.expectOk<{ visitorToken: string }>('POST', `${path}/sessions`, {});
  const headers = { authorization: `Bearer ${visitorToken}` };
  for (const message of ['Who painted the ceiling of your chapel?', 'ana@example.com'])
    await visitor.expectOk('POST', `${path}/messages`, { message }, headers);
}

/** Creates as many of the other chatbots as the plan allows. */
async function createOthers(owner: ApiClient): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['Reading circle', 'Supplier desk']) {
    const { status, body } = await owner.call('POST', '/api/chatbots', { name, companyName: 'Halden Books' });
    if (status === 201 && typeof body === 'object' && body !== null)
      ids.push(String(Reflect.get(body, 'id')));
  }
  return ids;
}

/** Adds, within the plan's limits, a readable file and one without text, which ends in an error. */
async function addFiles(owner: ApiClient, chatbotId: string): Promise<void> {
  for (const file of [
    new File([suppliers], 'suppliers.md', { type: 'text/markdown' }),
    new File(['<html><body></body></html>'], 'price-list.html', { type: 'text/html' }),
  ]) {
    const form = new FormData();
    form.append('file', file);
    await owner.call('POST', `/api/chatbots/${chatbotId}/knowledge`, form);
  }
}

async function addKnowledge(owner: ApiClient, chatbotId: string): Promise<void> {
  const { id } = await owner.expectOk<{ id: string }>('POST', `/api/chatbots/${chatbotId}/knowledge`, {
    type: 'text',
    name: 'Shop handbook',
    content: handbook,
  });
  const deadline = Date.now() + readyLimitMs;
  for (;;) {
    const { status } = await owner.expectOk<{ status: string }>('GET', `/api/knowledge/${id}`);
    if (status === 'ready') return;
    if (status === 'error' || Date.now() > deadline) throw new Error(`the source ended as ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
