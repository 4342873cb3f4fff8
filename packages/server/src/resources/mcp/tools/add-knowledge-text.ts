import { createTextBody } from '@parley/contracts/resources/chatbot/knowledge';
import { maxTextLength } from '@parley/contracts/values/lists';
import { z } from 'zod';
import { checkInput } from '../../../kernel/exchange/check-input.ts';
import { adding, chatbotId, defineTool } from '../define-tool.ts';

export const addKnowledgeText = defineTool({
  name: 'add_knowledge_text',
  title: 'Add text to the knowledge',
  description:
    'Adds a text to the knowledge of a chatbot, from which it then answers its visitors. It is read within a few seconds.',
  permission: 'knowledge.write',
  hints: adding,
  input: z.strictObject({
    chatbotId,
    name: z.string().max(200).describe('What members and visitors see the source as'),
    content: z.string().max(maxTextLength).describe('Plain text or Markdown'),
  }),
  output: z.strictObject({ sourceId: z.string() }),
  async run({ tools }, { scope }, { chatbotId: id, name, content }) {
    const source = checkInput(createTextBody, { type: 'text', name, content });
    const sourceId = await tools.addText(scope, id, source);
    return { text: `The text was added as a source: ${sourceId}`, structured: { sourceId } };
  },
});
