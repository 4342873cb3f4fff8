import { webhookEventNames } from '@parley/contracts/events/webhook-events';
import type { SampleName } from './code-samples.ts';

/** A block of a section. Names are translation keys of its sentences, below `guide.<section>` or `guide.<section>.<part>`. */
export type DocBlock =
  | { text: readonly string[] }
  | { list: readonly string[] }
  /** Each name has the translations `<name>.term` and `<name>.text`. */
  | { terms: readonly string[] }
  /** Code, and the sentence that explains it. */
  | { codes: readonly (readonly [code: string, name: string])[] }
  | { samples: readonly SampleName[] }
  | { plans: 'limits' | 'changes' };

export type DocPart = { name: string; id: string; blocks: readonly DocBlock[] };

export type DocSection = {
  name: string;
  /** Anchor in addresses; never change it, because others may have linked to it. */
  id: string;
  blocks: readonly DocBlock[];
  /** If `areSteps`, the parts are steps in order, and listed in the table of contents. */
  parts?: readonly DocPart[];
  areSteps?: true;
};

/** The documentation, in the order in which a newcomer needs it. */
export const docSections: readonly DocSection[] = [
  {
    name: 'start',
    id: 'getting-started',
    blocks: [{ text: ['intro'] }],
    areSteps: true,
    parts: [
      { name: 'signUp', id: 'sign-up', blocks: [{ text: ['account', 'organization'] }] },
      { name: 'create', id: 'create-a-chatbot', blocks: [{ text: ['where'] }] },
      {
        name: 'customize',
        id: 'customize',
        blocks: [{ text: ['tabs'] }, { terms: ['basic', 'model', 'appearance', 'knowledge'] }],
      },
      { name: 'publish', id: 'publish', blocks: [{ text: ['how', 'later'] }] },
      {
        name: 'share',
        id: 'share',
        blocks: [{ text: ['how'] }, { samples: ['widget', 'iframe', 'link'] }, { text: ['password'] }],
      },
    ],
  },
  {
    name: 'knowledge',
    id: 'knowledge-sources',
    blocks: [{ text: ['intro'] }, { terms: ['website', 'file', 'text', 'api'] }, { text: ['status'] }],
    parts: [
      { name: 'read', id: 'what-is-read', blocks: [{ list: ['structure', 'linked', 'refresh'] }] },
      {
        name: 'notRead',
        id: 'what-is-not-read',
        blocks: [{ list: ['scripts', 'closed', 'scans', 'others'] }],
      },
      { name: 'test', id: 'check-an-answer', blocks: [{ text: ['try'] }] },
    ],
  },
  {
    name: 'answers',
    id: 'answers-and-models',
    blocks: [{ text: ['intro'] }, { terms: ['builtin', 'provider', 'local'] }],
    parts: [
      { name: 'keys', id: 'model-keys', blocks: [{ text: ['where', 'budget'] }] },
      { name: 'failure', id: 'if-a-model-fails', blocks: [{ text: ['fallbacks', 'check'] }] },
      { name: 'words', id: 'your-own-words', blocks: [{ list: ['synonyms', 'smallTalk'] }] },
    ],
  },
  {
    name: 'flow',
    id: 'flow',
    blocks: [{ text: ['intro'] }, { terms: ['talk', 'decide', 'act'] }],
    parts: [
      {
        name: 'edit',
        id: 'build-a-flow',
        blocks: [{ text: ['begin'] }, { list: ['problems', 'test', 'secrets', 'translations'] }],
      },
      { name: 'bring', id: 'import-a-flow', blocks: [{ text: ['typebot'] }] },
      { name: 'figures', id: 'figures-of-a-flow', blocks: [{ text: ['versions'] }] },
    ],
  },
  {
    name: 'privacy',
    id: 'privacy-and-consent',
    blocks: [{ text: ['intro'] }],
    parts: [
      { name: 'retention', id: 'retention', blocks: [{ text: ['recommended'] }] },
      { name: 'consent', id: 'consent', blocks: [{ text: ['banner', 'proof'] }] },
      {
        name: 'anonymization',
        id: 'anonymization',
        blocks: [{ terms: ['none', 'partial', 'full'] }, { text: ['leads'] }],
      },
      { name: 'rights', id: 'rights-of-visitors', blocks: [{ text: ['own', 'requests'] }] },
    ],
  },
  {
    name: 'conversations',
    id: 'conversations',
    blocks: [{ text: ['list'] }, { list: ['find', 'open', 'keep', 'contacts'] }],
  },
  {
    name: 'leads',
    id: 'leads',
    blocks: [{ text: ['intro', 'off'] }],
    parts: [
      { name: 'status', id: 'work-with-leads', blocks: [{ list: ['order', 'fields', 'find'] }] },
      { name: 'consent', id: 'consent-of-leads', blocks: [{ text: ['verify'] }] },
    ],
  },
  {
    name: 'analytics',
    id: 'analytics',
    blocks: [{ text: ['intro'] }, { terms: ['overview', 'conversations', 'sessions'] }, { text: ['tables'] }],
  },
  { name: 'exports', id: 'data-exports', blocks: [{ text: ['intro', 'keep', 'erasure', 'chatbot'] }] },
  {
    name: 'team',
    id: 'team-and-roles',
    blocks: [{ text: ['invite'] }, { terms: ['owner', 'admin', 'member', 'readers'] }, { text: ['table'] }],
    parts: [{ name: 'more', id: 'organizations-and-security', blocks: [{ list: ['switch', 'security'] }] }],
  },
  { name: 'agencies', id: 'agencies', blocks: [{ text: ['what', 'doors', 'customers'] }] },
  {
    name: 'billing',
    id: 'billing-and-plan-limits',
    blocks: [{ text: ['intro'] }, { plans: 'limits' }],
    parts: [
      { name: 'limits', id: 'at-a-limit', blocks: [{ list: ['near', 'messages', 'others'] }] },
      {
        name: 'changes',
        id: 'change-your-plan',
        blocks: [{ plans: 'changes' }],
      },
    ],
  },
  {
    name: 'api',
    id: 'api-keys',
    blocks: [{ text: ['intro'] }, { terms: ['read', 'write', 'full'] }, { text: ['expiry'] }],
    parts: [
      { name: 'call', id: 'call-the-api', blocks: [{ text: ['header'] }, { samples: ['curl'] }] },
      { name: 'clients', id: 'openai-clients', blocks: [{ text: ['ask'] }, { samples: ['openai'] }] },
      { name: 'openapi', id: 'openapi', blocks: [{ text: ['reference', 'document'] }] },
      {
        name: 'mcp',
        id: 'language-models',
        blocks: [{ text: ['what'] }, { samples: ['mcp'] }, { text: ['kept'] }],
      },
    ],
  },
  {
    name: 'webhooks',
    id: 'webhooks',
    blocks: [{ text: ['intro'] }],
    parts: [
      {
        name: 'events',
        id: 'webhook-events',
        blocks: [
          { text: ['text'] },
          { codes: webhookEventNames.map((event) => [event, event.replace('.', '_')] as const) },
        ],
      },
      {
        name: 'signature',
        id: 'webhook-signature',
        blocks: [{ samples: ['request'] }, { text: ['scheme'] }, { samples: ['verify'] }],
      },
      {
        name: 'delivery',
        id: 'webhook-delivery',
        blocks: [{ list: ['answer', 'repeat', 'off', 'log', 'secret'] }],
      },
      { name: 'team', id: 'slack-and-email', blocks: [{ list: ['slack', 'email', 'analytics'] }] },
    ],
  },
  {
    name: 'embedding',
    id: 'identity-and-embedding',
    blocks: [{ text: ['intro', 'place'] }, { samples: ['element'] }, { text: ['domains'] }],
    parts: [
      {
        name: 'control',
        id: 'control-the-chat',
        blocks: [
          { text: ['text'] },
          { samples: ['calls'] },
          {
            codes: [
              ['Parley.add(id)', 'add'],
              ['Parley.open(id?)', 'open'],
              ['Parley.close(id?)', 'close'],
              ['Parley.identify(token)', 'identify'],
              ['Parley.page({ url?, title? })', 'page'],
              ['Parley.on(event, listener)', 'on'],
              ['Parley.destroy(id?)', 'destroy'],
            ],
          },
        ],
      },
      {
        name: 'identity',
        id: 'signed-in-visitors',
        blocks: [{ text: ['key'] }, { samples: ['token'] }, { text: ['claims', 'effect', 'pages'] }],
      },
      {
        name: 'security',
        id: 'content-security-policy',
        blocks: [{ text: ['text'] }, { samples: ['policy'] }],
      },
    ],
  },
];
