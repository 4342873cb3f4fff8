import type { AppRoute } from '../lib/router/route.ts';

/** The screens people work in. */
export const featureRoutes: readonly AppRoute[] = [
  {
    path: '/chatbots',
    guard: 'user',
    layout: 'shell',
    namespaces: ['chatbots'],
    nav: 'chatbots',
    load: () => import('../features/chatbots/chatbots-page.tsx'),
  },
  {
    path: '/builder/:id?',
    guard: 'user',
    layout: 'shell',
    namespaces: ['builder', 'chatbots', 'knowledgeBase'],
    nav: 'chatbots',
    miniSidebar: true,
    load: () => import('../features/builder/builder-page.tsx'),
  },
  {
    path: '/billing',
    guard: 'user',
    layout: 'shell',
    namespaces: ['billing', 'chatbots'],
    nav: 'billing',
    load: () => import('../features/billing/billing-page.tsx'),
  },
  {
    path: '/conversations',
    guard: 'user',
    layout: 'shell',
    namespaces: ['conversations'],
    nav: 'conversations',
    miniSidebar: true,
    load: () => import('../features/conversations/conversations-page.tsx'),
  },
  {
    path: '/conversations/contact-requests',
    guard: 'user',
    layout: 'shell',
    namespaces: ['conversations'],
    nav: 'conversations',
    miniSidebar: true,
    load: () => import('../features/contact-requests/contact-requests-page.tsx'),
  },
  {
    path: '/conversations/:id',
    guard: 'user',
    layout: 'shell',
    namespaces: ['conversations', 'builder'],
    nav: 'conversations',
    miniSidebar: true,
    load: () => import('../features/conversations/conversation-page.tsx'),
  },
];
