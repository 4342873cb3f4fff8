import { knowledgeRoutes } from '@parley/contracts/resources/chatbot/knowledge';
import { z } from 'zod';
import { checkInput } from '../../../kernel/exchange/check-input.ts';
import { chatbotId, defineTool, reading } from '../define-tool.ts';

const maxPassages = 8;

const passage = z.strictObject({
  source: z.string(),
  url: z.string().nullable(),
  heading: z.string().nullable(),
  text: z.string(),
});

export const searchKnowledge = defineTool({
  name: 'search_knowledge',
  title: 'Search knowledge',
  description: `Finds the passages of a chatbot's knowledge that fit a query best, at most ${maxPassages}, without asking a model. Use it to read what the sources say word for word.`,
  permission: 'knowledge.read',
  hints: reading,
  input: z.strictObject({ chatbotId, query: z.string().max(4_000).describe('A question or some words') }),
  output: z.strictObject({ passages: z.array(passage) }),
  async run({ tools }, { scope }, { chatbotId: id, query }) {
    const search = checkInput(knowledgeRoutes.searchKnowledge.body, { query, limit: maxPassages });
    const { results } = await tools.searchKnowledge(scope, id, search);
    const passages = results.map(({ sourceName, url, heading, text }) => ({
      source: sourceName,
      url,
      heading,
      text,
    }));
    return { text: passages.map(inWords).join('\n\n') || 'Nothing was found.', structured: { passages } };
  },
});

function inWords({ source, url, heading, text }: z.output<typeof passage>, index: number): string {
  const where = [source, heading, url].filter((part) => part !== null && part !== '').join(' · ');
  return `${index + 1}. ${where}\n${text}`;
}
