import { z } from 'zod';
import { defineTool, reading } from '../define-tool.ts';

const perPage = 100;

export const listChatbots = defineTool({
  name: 'list_chatbots',
  title: 'List chatbots',
  description:
    'Lists the chatbots of the organization with their ids. Each answers from knowledge of its own; only those that are open can be asked.',
  permission: 'chatbot.read',
  hints: reading,
  input: z.strictObject({
    page: z.number().int().min(1).max(1_000).optional().describe(`Each page has ${perPage}; default 1`),
  }),
  output: z.strictObject({
    chatbots: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        /** Whether it is published and not paused. */
        isOpen: z.boolean(),
      }),
    ),
  }),
  async run({ tools }, { scope }, { page = 1 }) {
    const found = await tools.listChatbots(scope, { page, pageSize: perPage });
    const chatbots = found.map(({ id, name, status, publishedVersion }) => ({
      id,
      name,
      isOpen: status === 'active' && publishedVersion !== null,
    }));
    const lines = chatbots.map(({ id, name, isOpen }) => `${id} ${name}${isOpen ? '' : ' (not open)'}`);
    return { text: lines.join('\n') || 'There are no chatbots.', structured: { chatbots } };
  },
});
