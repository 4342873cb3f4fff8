import type { Lead } from '@parley/contracts/resources/visitors/leads';
import type { Role } from '@parley/contracts/rights/permissions';
import { abilitiesOf, newId } from './samples.ts';

/** Sample lead from a conversation, with the abilities of a role. */
export function sampleLead(role: Role, change: Partial<Lead> = {}): Lead {
  const conversationId = newId();
  return {
    id: newId(),
    revision: 1,
    name: 'Maren Lindqvist',
    email: 'maren@example.com',
    phone: '+44 113 496 0142',
    location: 'Leeds',
    country: 'GB',
    company: null,
    source: 'conversation',
    chatbotId: newId(),
    chatbotName: 'Bookshop Assistant',
    conversationId,
    conversationAvailable: true,
    status: 'new',
    intent: 'Return a gift',
    confidence: 'good',
    extractedAt: '2026-11-20T09:38:00.000Z',
    customFields: [{ name: 'Order number', value: 'HB-20418' }],
    tags: ['vip'],
    assigneeId: null,
    userConsent: null,
    sentimentScore: 0.6,
    averageResponseMs: 1_300,
    mainTopics: ['Returns'],
    contactRequest: null,
    createdAt: '2026-11-20T09:38:00.000Z',
    updatedAt: '2026-11-20T09:52:00.000Z',
    abilities: abilitiesOf(role),
    assigneeName: null,
    conversations: [{ id: conversationId, startedAt: '2026-11-20T09:30:00.000Z', available: true }],
    provenance: [],
    history: [
      {
        at: '2026-11-20T09:38:00.000Z',
        kind: 'captured',
        actorName: null,
        note: null,
        from: null,
        to: null,
        fields: [],
      },
    ],
    possibleDuplicates: [],
    ...change,
  };
}

/** The same lead in the form used by lists. */
export function inList(lead: Lead) {
  const {
    assigneeName: _,
    conversations: __,
    provenance: ___,
    history: ____,
    possibleDuplicates: _____,
    ...rest
  } = lead;
  return rest;
}
