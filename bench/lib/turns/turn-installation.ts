import { type ApiClient, apiClient } from '../../../tools/e2e/api-client.ts';
import { registerOwner } from '../register-owner.ts';
import type { LoadRequest } from './turn-load.ts';

const readyLimitMs = 120_000;
const chunks = 600;

/** Returns the configuration of a measured server, without limits. */
export function turnEnv(modelPort: number): Record<string, string> {
  return {
    DEFAULT_PLAN: 'enterprise',
    EGRESS_ALLOW: `127.0.0.1:${modelPort}`,
    LIMIT_CHAT_PER_MINUTE_PER_VISITOR: '10000000',
    LIMIT_CHAT_PER_MINUTE_PER_ADDRESS: '10000000',
    LIMIT_NEW_CONVERSATIONS_PER_HOUR_PER_ADDRESS: '10000000',
    LIMIT_CHAT_PER_MINUTE_PER_CHATBOT: '10000000',
    LIMIT_CHAT_PER_MINUTE_PER_ORGANIZATION: '10000000',
  };
}

/** A published chatbot with the mock model, and its conversations. */
export interface TurnChatbot {
  chatbotId: string;
  /** Opens `count` conversations; each returns a request whose question varies with the number of the turn. */
  conversations(count: number): Promise<((turn: number) => LoadRequest)[]>;
}

/**
 * Registers, creates a chatbot with the mock model at `modelUrl` (null: the built-in answerer), adds knowledge if requested, and
 * publishes it.
 */
export async function publishTurnChatbot(
  url: string,
  modelUrl: string | null,
  { hasKnowledge }: { hasKnowledge: boolean },
): Promise<TurnChatbot> {
  const owner = await registerOwner(url);
  const { id } = await owner.expectOk<{ id: string }>('POST', '/api/chatbots', { name: 'Bench' });
  if (hasKnowledge) await feed(owner, id);
  if (modelUrl !== null) {
    const model = { provider: 'openai-compatible', name: 'mock', baseUrl: modelUrl };
    await owner.expectOk('PATCH', `/api/chatbots/${id}`, { model });
  }
  await owner.expectOk('POST', `/api/chatbots/${id}/deploy`);
  return {
    chatbotId: id,
    conversations: (count) =>
      Promise.all(Array.from({ length: count }, async () => requestsOf(url, id, await tokenOf(url, id)))),
  };
}

async function feed(owner: ApiClient, chatbotId: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([catalog()]), 'catalog.md');
  const source = await owner.expectOk<{ id: string }>('POST', `/api/chatbots/${chatbotId}/knowledge`, form);
  const deadline = Date.now() + readyLimitMs;
  for (;;) {
    const { status, chunks: found } = await owner.expectOk<{ status: string; chunks: number }>(
      'GET',
      `/api/knowledge/${source.id}`,
    );
    if (status === 'ready') {
      if (found < chunks) throw new Error(`the source holds ${found} chunks, not ${chunks}`);
      return;
    }
    if (status === 'error' || Date.now() > deadline) throw new Error(`the source ended as ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const things = ['lamp', 'chair', 'table', 'kettle', 'shelf', 'clock', 'mirror', 'carpet', 'desk', 'basket'];
const makers = ['Halden', 'Oskar', 'Brisa', 'Fjell', 'Tamo', 'Linde', 'Marek', 'Sorel', 'Aino', 'Quill'];

/** Returns a text with one section per article; each section becomes one chunk. */
function catalog(): string {
  return Array.from({ length: chunks + 20 }, (_, n) => {
    const name = `${makers[n % 10]} ${things[Math.floor(n / 10) % 10]} ${n}`;
    return `# ${name}\nThe ${name} ships within ${(n % 9) + 1} working days and is returned within ${(n % 40) + 14} days. It costs ${n + 5} euros, comes with ${(n % 5) + 1} years of warranty and weighs ${(n % 70) + 1} kilograms. ${care(n)}`;
  }).join('\n\n');
}

/** Returns enough extra words to make a section its own passage. */
function care(n: number): string {
  const words = ['wipe', 'polish', 'oil', 'brush', 'rinse', 'dry', 'store', 'cover', 'air', 'wax', 'mend'];
  const sentences = Array.from({ length: 9 }, (_, at) => {
    const [first, second] = [words[(n + at) % 11], words[(n * 7 + at * 3) % 11]];
    return `In month ${at + 1} please ${first} it with a soft cloth, then ${second} it and let it rest for ${at + 2} hours.`;
  });
  return sentences.join(' ');
}

/** Opens a conversation and returns its visitor's token. */
export async function tokenOf(url: string, chatbotId: string): Promise<string> {
  const { visitorToken } = await apiClient(url).expectOk<{ visitorToken: string }>(
    'POST',
    `/api/chat/${chatbotId}/sessions`,
    {},
  );
  return visitorToken;
}

function requestsOf(url: string, chatbotId: string, token: string): (turn: number) => LoadRequest {
  return (turn) => {
    const n = (turn * 37) % chunks;
    const name = `${makers[n % 10]} ${things[Math.floor(n / 10) % 10]} ${n}`;
    return {
      url: `${url}/api/chat/${chatbotId}/messages`,
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      body: JSON.stringify({ message: `How long is the warranty of the ${name}, and when does it ship?` }),
      firstMark: 'event: token',
      endMark: '"status":"complete"',
    };
  };
}
