import type { ContactRequest } from '@parley/contracts/resources/visitors/contact-requests';
import { isAllowed, type Role } from '@parley/contracts/rights/permissions';
import type { ContactRequestRow } from './contact-requests.queries.ts';

const actions = ['contactRequest.read', 'contactRequest.manage'] as const;

export function presentContactRequest(row: ContactRequestRow, role: Role | null): ContactRequest {
  return {
    id: row.id,
    email: row.email || null,
    phone: row.phone,
    message: row.message,
    leadId: row.lead_id,
    chatbotId: row.chatbot_id,
    chatbotName: row.chatbot_name,
    conversationId: row.conversation_id,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    abilities: Object.fromEntries(
      actions.map((action) => [action, role !== null && isAllowed(role, action)]),
    ),
  };
}
