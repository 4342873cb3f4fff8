import { randomUUID } from 'node:crypto';
import type { CurrentOrganization } from '@parley/contracts/resources/organization/organization';
import { type Responders, refuse } from './responder.ts';
import { sampleDetails, samplePlans, sampleUsage } from './sample-billing.ts';
import {
  sampleConversationFigures,
  sampleDashboard,
  sampleOverview,
  samplePeriod,
  sampleSessions,
} from './sample-figures.ts';
import { sampleCounts, samplePresence } from './sample-inbox.ts';
import {
  organizationDetail,
  sampleCurrentOrganization,
  sampleOrganization,
  sampleSubscription,
} from './samples.ts';
import type { StandInState } from './state.ts';

/** The user's organizations, and the content of the current one. */
export function organizationResponders(state: StandInState): Responders {
  const branded = (): CurrentOrganization | null => {
    const current = state.user.currentOrganization;
    return current && { ...current, ...state.branding.get(current.id) };
  };
  const makeCurrent = (current: CurrentOrganization) => {
    state.user = { ...state.user, currentOrganization: current };
    return organizationDetail(current);
  };
  return {
    getUser: () => ({ ...state.user, currentOrganization: branded() }),
    getOrganization: () => {
      const current = branded();
      return current ? organizationDetail(current) : refuse('forbidden');
    },
    createOrganization: ({ body }) => {
      const created = sampleOrganization(randomUUID(), body.name, false);
      state.user = { ...state.user, organizations: [...state.user.organizations, created] };
      return makeCurrent(sampleCurrentOrganization(created));
    },
    switchOrganization: ({ params }) => {
      const target = state.user.organizations.find(({ id }) => id === params.organizationId);
      return target ? makeCurrent(sampleCurrentOrganization(target)) : refuse('not_found');
    },
    getSubscription: () => sampleSubscription,
    listPlans: () => samplePlans(),
    getBillingUsage: () => sampleUsage(),
    getBillingDetails: () => sampleDetails(),
    listInvoices: () => [],
    listNotices: () => ({
      items: state.notices,
      unread: state.notices.filter(({ isRead }) => !isRead).length,
    }),
    readNotices: () => {
      state.notices = state.notices.map((notice) => ({ ...notice, isRead: true }));
    },
    // The stand-in's HTTP server writes the stream.
    streamEvents: () => {},
    listChatbots: () => state.chatbots,
    getDashboard: () => sampleDashboard(state.chatbots),
    dismissAlert: () => {},
    getAnalytics: () => sampleOverview,
    listChatbotWeeks: () => ({ ...samplePeriod, chatbots: [] }),
    getConversationAnalytics: () => sampleConversationFigures,
    listSessionGroups: () => sampleSessions,
    sendBeacon: () => {},
    countConversations: () => sampleCounts(),
    setPresence: ({ body }) =>
      samplePresence(state.user.fullName, { userId: state.user.id, status: body.status }),
    listPresence: () => [],
    listTeams: () => [],
    listCannedAnswers: () => [],
    listConversations: ({ query: { page, pageSize } }) => ({
      items: state.conversations,
      total: state.conversations.length,
      page,
      pageSize,
    }),
  };
}
