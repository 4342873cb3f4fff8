import { type ApiClient, apiClient } from '../../tests/e2e/lib/api-client.ts';

/** What the scenario has left behind. */
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

const questions = [
  'How long can I return a book?',
  'When are you open on Saturday?',
  'What does gift wrapping cost?',
  'Do you sell bicycles?',
];

/** Fills an empty installation through its public API: an owner, three chatbots, knowledge, conversations. */
export async function seedScenario(url: string): Promise<Seeded> {
  const owner = apiClient(url);
  await owner.expectOk('POST', '/api/register', {
    email: 'maren@example.com',
    password: 'correct horse battery',
    fullName: 'Maren Halden',
    organizationName: 'Halden Books',
    termsAccepted: true,
  });
  const helper = await createChatbot(owner, {
    name: 'Shop helper',
    companyName: 'Halden Books',
    goal: 'support',
    sector: 'retail',
  });
  await addKnowledge(owner, helper);
  await owner.expectOk('POST', `/api/chatbots/${helper}/deploy`);
  for (const question of questions)
    await apiClient(url).expectOk('POST', `/api/chat/${helper}/messages`, { message: question });
  const others = await createOthers(owner);
  return { owner, chatbotIds: [helper, ...others] };
}

async function createChatbot(owner: ApiClient, body: object): Promise<string> {
  const { id } = await owner.expectOk<{ id: string }>('POST', '/api/chatbots', body);
  return id;
}

/** As many of the others as the plan has room for. */
async function createOthers(owner: ApiClient): Promise<string[]> {
  const ids: string[] = [];
  for (const name of ['Reading circle', 'Supplier desk']) {
    const { status, body } = await owner.call('POST', '/api/chatbots', { name, companyName: 'Halden Books' });
    if (status === 201 && typeof body === 'object' && body !== null)
      ids.push(String(Reflect.get(body, 'id')));
  }
  return ids;
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
