import { leadRoutes } from '@parley/contracts/resources/visitors/leads';
import { z } from 'zod';
import { checkInput } from '../../../kernel/exchange/check-input.ts';
import { adding, chatbotId, defineTool } from '../define-tool.ts';

export const createLead = defineTool({
  name: 'create_lead',
  title: 'Create a lead',
  description:
    'Adds a person who may become a customer to the leads of a chatbot. Needs a name, an email address or a phone number. Fails if the chatbot has a lead with that address or number.',
  permission: 'lead.create',
  hints: adding,
  input: z.strictObject({
    chatbotId,
    name: z.string().max(200).optional(),
    email: z.string().max(254).optional(),
    phone: z.string().max(40).optional().describe('With country code, such as +49 30 123456'),
    company: z.string().max(200).optional(),
    location: z.string().max(200).optional(),
    note: z.string().max(2_000).optional().describe('For the members who read the lead'),
  }),
  output: z.strictObject({ leadId: z.string() }),
  async run({ tools }, { scope }, input) {
    const { id } = await tools.createLead(scope, checkInput(leadRoutes.createLead.body, input));
    return { text: `The lead was added: ${id}`, structured: { leadId: id } };
  },
});
