import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { exportTable, pagesByKey } from '../../kernel/slice/export-table.ts';
import { withoutCredentials } from './flow/without-credentials.ts';
import { presentChatbot } from './store/chatbots.presenter.ts';
import { countChatbotsCreated, listChatbotsCreated } from './store/chatbots.queries.ts';

/** A small page, because flows may be large. */
const chatbotsAtOnce = 20;

type ExportedChatbot = Chatbot & { created_at: Date };

/** Chatbots created in the range, as the API shows them, without credentials of their flows. */
export const exportedChatbots = exportTable<ExportedChatbot>({
  name: 'chatbots',
  type: 'chatbots',
  columns: [
    { name: 'id', value: (chatbot) => chatbot.id },
    { name: 'name', value: (chatbot) => chatbot.name },
    { name: 'companyName', value: (chatbot) => chatbot.companyName },
    { name: 'goal', value: (chatbot) => chatbot.goal },
    { name: 'sector', value: (chatbot) => chatbot.sector },
    { name: 'status', value: (chatbot) => chatbot.status },
    { name: 'model', value: ({ model: { customApiKeyHint: _, ...model } }) => model },
    { name: 'appearance', value: (chatbot) => chatbot.appearance },
    { name: 'answers', value: (chatbot) => chatbot.answers },
    { name: 'privacy', value: (chatbot) => chatbot.privacy },
    { name: 'deployment', value: (chatbot) => chatbot.deployment },
    { name: 'flow', value: (chatbot) => withoutCredentials(chatbot.flow ?? null, []).flow },
    { name: 'publishedVersion', value: (chatbot) => chatbot.publishedVersion },
    { name: 'sourceCount', value: (chatbot) => chatbot.sourceCount },
    { name: 'messageCount', value: (chatbot) => chatbot.messageCount },
    { name: 'averageResponseMs', value: (chatbot) => chatbot.averageResponseMs },
    { name: 'createdAt', value: (chatbot) => chatbot.created_at },
    { name: 'updatedAt', value: (chatbot) => new Date(chatbot.updatedAt) },
  ],
  estimate: countChatbotsCreated,
  pages: (read, range) =>
    pagesByKey(
      read,
      async (tx, after, limit) => {
        const rows = await listChatbotsCreated(tx, range, after, limit);
        return rows.map((row) => ({ ...presentChatbot(row, null), created_at: row.created_at }));
      },
      chatbotsAtOnce,
    ),
});
