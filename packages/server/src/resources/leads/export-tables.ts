import { exportTable, pagesByKey } from '../../kernel/slice/export-table.ts';
import { countLeadsCreated, type DescribedLead, listLeadsCreated } from './store/leads.queries.ts';

/** Leads created in the range; included only in exports of all data. */
export const exportedLeads = exportTable<DescribedLead>({
  name: 'leads',
  type: 'all',
  columns: [
    { name: 'id', value: (row) => row.id },
    { name: 'name', value: (row) => row.name },
    { name: 'email', value: (row) => row.email },
    { name: 'phone', value: (row) => row.phone },
    { name: 'company', value: (row) => row.company },
    { name: 'location', value: (row) => row.location },
    { name: 'country', value: (row) => row.country },
    { name: 'source', value: (row) => row.source },
    { name: 'status', value: (row) => row.status },
    { name: 'confidence', value: (row) => row.confidence },
    { name: 'chatbotId', value: (row) => row.chatbot_id },
    { name: 'chatbotName', value: (row) => row.chatbot_name },
    { name: 'conversationId', value: (row) => row.conversation_id },
    { name: 'assigneeId', value: (row) => row.assignee_id },
    { name: 'tags', value: (row) => row.tags },
    { name: 'customFields', value: (row) => row.custom_fields },
    { name: 'consentGiven', value: (row) => row.consent?.accepted ?? null },
    {
      name: 'consentDate',
      value: ({ consent }) => (consent === null ? null : new Date(consent.created_at)),
    },
    { name: 'consentVersion', value: (row) => row.consent?.version ?? null },
    { name: 'consentStatement', value: (row) => row.consent?.statement ?? null },
    { name: 'extractedAt', value: (row) => row.extracted_at },
    { name: 'createdAt', value: (row) => row.created_at },
    { name: 'updatedAt', value: (row) => row.updated_at },
  ],
  estimate: countLeadsCreated,
  pages: (read, range) => pagesByKey(read, (tx, after, limit) => listLeadsCreated(tx, range, after, limit)),
});
