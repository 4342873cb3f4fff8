import type { leadRoutes } from '../../../resources/visitors/leads.ts';
import type { ResourceText } from '../operation-text.ts';

export const leadsText = {
  tag: 'Leads',
  description:
    'People who may become customers: captured from conversations, or added here. A lead belongs to a chatbot.',
  operations: {
    listLeads:
      '`tag`, `status`, `source`, `consent`, `asked` and `search` narrow the list. `asked=yes&status=new` lists who waits to be contacted; `search` finds a number however it was typed.',
    countLeads: 'Filters are those of the list but for `status` and `search`. Above 100, counting stops.',
    exportLeads: 'Filters are those of the list.',
    createLead: {
      description:
        'A name, an email address or a phone number is needed. A lead with the same address or number in the same chatbot is refused with `lead_exists`.',
      body: {
        chatbotId: '0199f3c2-7b1e-7c4a-9d35-2f6a8e1b4c70',
        name: 'Ada Lovelace',
        email: 'ada@example.com',
        tags: ['trade fair'],
        note: 'Asked about vouchers for her team.',
      },
    },
    importLeads: {
      description:
        'The first row names the columns. A row needs an email address or a phone number; one whose address or number the chatbot knows is left as it is. With `dryRun=true` nothing is added.',
      response: {
        rows: 3,
        added: 1,
        known: 1,
        invalid: 1,
        problems: [{ row: 4, field: 'email', message: 'Enter a valid email address' }],
        columns: [{ name: 'Email', as: 'field' }],
      },
    },
    getLead: '',
    patchLead: {
      description:
        'Only the fields that are sent change; tags and custom fields are replaced as a whole. Send the `revision` that you read to be refused if somebody else changed the lead in the meantime.',
      body: { revision: 2, status: 'contacted', note: 'Called back.' },
    },
    deleteLead: 'This cannot be undone.',
    setLeadConsent: '',
    mergeLeads:
      'The other lead is deleted. What both know stays with this one, and the rest is kept as alternatives.',
  },
} satisfies ResourceText<typeof leadRoutes>;
