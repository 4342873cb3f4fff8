/** Plain lists and limits of the contracts, without schemas, so that the browser bundle stays small. */

export const goals = ['information', 'leads', 'support', 'sales', 'engagement', 'education'] as const;
export const sectors = [
  'general',
  'marketing',
  'tech',
  'finance',
  'healthcare',
  'education',
  'retail',
  'manufacturing',
  'services',
  'hospitality',
  'government',
  'nonprofit',
] as const;
export const planIds = ['free', 'starter', 'professional', 'enterprise', 'custom'] as const;
export type PlanId = (typeof planIds)[number];
export const chatbotStatuses = ['draft', 'active', 'paused', 'archived'] as const;
export const providers = [
  'builtin',
  'openai',
  'anthropic',
  'google',
  'mistral',
  'groq',
  'openai-compatible',
  'local',
] as const;
/** Embedding providers: `static` are tables of token vectors in the operator's data folder, `meaning` is the built-in model. */
export const embeddingProviders = [...providers, 'static', 'meaning'] as const;
/** Maximum number of servers with local models. */
export const maxLocalServers = 8;

/** Allowed page sizes of a list. */
export const pageSizes = [10, 25, 50, 100] as const;

/** Maximum length of a chatbot's fallback chain, without its own model. */
export const maxFallbacks = 3;
/** Minimum length of the password of a shared link, in code points. */
export const minPasswordLength = 6;

/** Maximum number of synonym entries of a chatbot and of meanings per entry, and the length of each, in code points. */
export const maxSynonyms = 200;
export const maxMeanings = 10;
export const maxTermLength = 60;
/** Maximum length of an owner's small talk text, in code points. */
export const maxSmallTalkLength = 500;

/** Kinds of small talk; each has a text. */
export const smallTalkKinds = [
  'greeting',
  'thanks',
  'goodbye',
  'ok',
  'who',
  'human',
  'capabilities',
  'person',
  'insult',
  'unclear',
] as const;
export type SmallTalkKind = (typeof smallTalkKinds)[number];
/** Keys of the default small talk texts. */
export const smallTalkSentences = {
  greeting: 'chat:smallTalkGreeting',
  thanks: 'chat:smallTalkThanks',
  goodbye: 'chat:smallTalkGoodbye',
  ok: 'chat:smallTalkOk',
  who: 'chat:smallTalkWho',
  human: 'chat:smallTalkHuman',
  capabilities: 'chat:smallTalkCapabilities',
  person: 'chat:smallTalkPerson',
  insult: 'chat:smallTalkInsult',
  unclear: 'chat:smallTalkUnclear',
} as const satisfies Record<SmallTalkKind, string>;

/** Statuses of a lead; any may follow any. */
export const leadStatuses = ['new', 'contacted', 'qualified', 'unqualified', 'converted'] as const;
export type LeadStatus = (typeof leadStatuses)[number];
/** Origin of a lead; null if unknown. */
export const leadSources = ['conversation', 'direct'] as const;
/** Confidence that the details are correct, from highest to lowest. */
export const leadConfidences = ['high', 'good', 'average', 'low'] as const;
export type LeadConfidence = (typeof leadConfidences)[number];
/** Origin of a lead's value: a form in the chat, the visitor's own words, a signed identity, the network address, or a person. */
export const leadOrigins = ['form', 'chat', 'identity', 'network', 'person'] as const;
export type LeadOrigin = (typeof leadOrigins)[number];
export const maxLeadTags = 20;
export const maxCustomFields = 50;
/** Limits of a CSV file with leads. */
export const maxLeadFileBytes = 5 * 1024 * 1024;
export const maxImportedLeads = 5_000;

/** Limits of a CSV file with questions and answers. */
export const maxPairFileBytes = 2 * 1024 * 1024;
export const maxImportedPairs = 2_000;
export const maxQuestionLength = 500;
export const maxAnswerLength = 10_000;

/** Maximum number of listed problems of an imported file; further ones are only counted. */
export const maxNamedProblems = 50;

/** Periods of figures: the last 24 hours by hour, or whole local days including today. */
export const figureRanges = ['24h', '7d', '30d', '90d'] as const;
export type FigureRange = (typeof figureRanges)[number];

/** Groupings of the sessions in analytics. */
export const sessionGroups = ['ip', 'country', 'lead'] as const;

/** Sort orders of the sessions in analytics. */
export const sessionSorts = [
  '-conversations',
  'conversations',
  '-messages',
  'messages',
  '-lastAt',
  'lastAt',
] as const;

/** Visit events that a page of the website may report. */
export const beaconActions = ['time_on_page', 'scroll_50', 'scroll_90'] as const;

/** Resources of live updates, with the paths whose responses may have changed. */
export const livePaths = {
  chatbot: [/^\/api\/chatbots/, /^\/api\/dashboard/],
  knowledge: [
    /^\/api\/knowledge/,
    /^\/api\/chatbots\/[^/?]+\/knowledge/,
    /^\/api\/chatbots(\/[^/?]+)?(\?|$)/,
    /^\/api\/subscription/,
    /^\/api\/dashboard/,
  ],
  conversation: [
    /^\/api\/conversations/,
    /^\/api\/contact-requests/,
    /^\/api\/leads/,
    /^\/api\/chatbots(\/[^/?]+)?(\?|$)/,
    /^\/api\/subscription/,
    /^\/api\/dashboard/,
    /^\/api\/analytics/,
  ],
  contactRequest: [/^\/api\/contact-requests/, /^\/api\/leads/],
  lead: [
    /^\/api\/leads/,
    /^\/api\/contact-requests/,
    /^\/api\/conversations\/[^/?]+$/,
    /^\/api\/dashboard/,
    /^\/api\/analytics/,
  ],
  privacyRequest: [/^\/api\/privacy\/requests/],
  privacyReport: [/^\/api\/privacy\/(report|notice)/],
  organization: [/^\/api\/organization/, /^\/api\/subscription/, /^\/api\/user$/],
  billing: [/^\/api\/billing/, /^\/api\/subscription/, /^\/api\/organization/, /^\/api\/dashboard/],
  member: [/^\/api\/organization/, /^\/api\/user$/, /^\/api\/presence/, /^\/api\/teams/],
  apiKey: [/^\/api\/api-keys/],
  export: [/^\/api\/exports/],
  notice: [/^\/api\/notices/],
  user: [/^\/api\/user/],
} as const satisfies Record<string, readonly RegExp[]>;

export type LiveResource = keyof typeof livePaths;
export const liveResources = Object.keys(livePaths) as readonly LiveResource[];

/** Kinds of notifications. Each user chooses for every kind: email, in-app, both, or neither. */
export const notificationKinds = ['contact', 'inbox', 'knowledge', 'quota', 'team', 'privacy'] as const;

/** Types, formats and statuses of a data export. */
export const exportTypes = [
  'organization',
  'all',
  'chatbots',
  'conversations',
  'analytics',
  'users',
] as const;
export type ExportType = (typeof exportTypes)[number];
/** Only an archive can be imported again; only the type `organization` has this format. */
export const exportFormats = ['json', 'csv', 'xml', 'archive'] as const;
export type ExportFormat = (typeof exportFormats)[number];
export const exportStatuses = ['requested', 'ready', 'failed'] as const;

/** How long an API key stays valid. */
export const apiKeyExpiries = ['30d', '90d', '1y', 'never'] as const;
/** Access levels of an API key. A key can never do more than its creator can do at that moment. */
export const apiKeyLevels = ['read', 'read_write', 'full'] as const;
export type ApiKeyLevel = (typeof apiKeyLevels)[number];

/** Accepted image types, and the maximum size of a photo or logo in bytes. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
export const maxImageBytes = 5 * 1024 * 1024;
/** Maximum size of an uploaded file, in bytes. */
export const maxFileBytes = 20 * 1024 * 1024;
/** Maximum size of an imported chatbot file, in bytes. */
export const maxArchiveBytes = 10 * 1024 * 1024;
export const maxArchivedSources = 2_000;
/** Maximum size of a data export and of an imported organization archive, in bytes. */
export const maxExportBytes = 1024 * 1024 * 1024;
/** Maximum size of an imported Dify app, in bytes. */
export const maxDifyBytes = 1024 * 1024;
/**
 * Maximum length of pasted text, in code points, chosen so that the JSON around it stays under the body limit, unless most of
 * it is emoji.
 */
export const maxTextLength = 300_000;
/** How an API source is called, and how it paginates. */
export const apiMethods = ['GET', 'POST'] as const;
export const apiPaginations = ['none', 'page', 'next', 'link'] as const;
export const maxApiHeaders = 20;
export const refreshIntervals = ['daily', 'weekly', 'monthly'] as const;
export const pageStatuses = ['queued', 'read', 'unchanged', 'skipped', 'failed'] as const;

/** Limits of a crawl. */
export const maxCrawlPages = 10_000;
export const maxCrawlDepth = 10;
/** Maximum number of `*` in one path pattern. */
export const maxPatternStars = 10;

/** Actions recorded in the audit log, as `<subject>.<verb>`. */
export const auditActions = [
  'user.changeEmail',
  'user.verifyEmail',
  'user.changePassword',
  'user.resetPassword',
  'user.delete',
  'google.link',
  'google.takeOver',
  'session.revoke',
  'session.revokeOthers',
  'twoFactor.enable',
  'twoFactor.disable',
  'twoFactor.renewCodes',
  'organization.create',
  'organization.update',
  'organization.delete',
  'organization.setLogo',
  'organization.clearLogo',
  'organization.grantAgency',
  'organization.withdrawAgency',
  'organization.setPlan',
  'subscription.change',
  'subscription.cancel',
  'subscription.resume',
  'subscription.setStatus',
  'billing.setPaymentMethod',
  'billing.setAddress',
  'billing.setTax',
  'billing.setBudget',
  'invoice.pay',
  'invoice.markPaid',
  'invoice.refund',
  'organization.setLimits',
  'organization.setBranding',
  'organization.setFlags',
  'organization.suspend',
  'organization.reactivate',
  'lockbox.request',
  'lockbox.breakGlass',
  'lockbox.approve',
  'lockbox.refuse',
  'lockbox.end',
  'lockbox.read',
  'member.invite',
  'member.join',
  'member.role',
  'member.capacity',
  'member.chatbots',
  'member.remove',
  'member.leave',
  'invitation.resend',
  'invitation.revoke',
  'apiKey.create',
  'apiKey.revoke',
  'webhook.create',
  'webhook.update',
  'webhook.delete',
  'webhook.rotateSecret',
  'export.request',
  'export.retry',
  'export.download',
  'integration.put',
  'integration.delete',
  'provider.put',
  'provider.delete',
  'provider.test',
  'privacy.update',
  'privacy.requestExport',
  'privacy.requestErasure',
  'privacy.download',
  'privacy.acknowledge',
  'organization.import',
  'chatbot.create',
  'chatbot.duplicate',
  'chatbot.export',
  'chatbot.import',
  'chatbot.settings',
  'chatbot.deploy',
  'chatbot.deactivate',
  'chatbot.archive',
  'chatbot.restore',
  'chatbot.delete',
  'chatbot.restoreVersion',
  'chatbot.setKey',
  'chatbot.clearKey',
  'chatbot.setPassword',
  'chatbot.clearPassword',
  'chatbot.setSecret',
  'chatbot.deleteSecret',
  'chatbot.renewIdentityKey',
  'knowledge.import',
  'knowledge.delete',
  'conversation.delete',
  'conversation.export',
  'conversation.take',
  'conversation.assign',
  'conversation.close',
  'team.create',
  'team.update',
  'team.delete',
  'cannedAnswer.create',
  'cannedAnswer.update',
  'cannedAnswer.delete',
  'contactRequest.delete',
  'lead.export',
  'lead.import',
  'lead.merge',
  'lead.delete',
  'lead.verifyConsent',
  'lead.revokeConsent',
  'visitor.erase',
  'visitor.correct',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];
/** Maximum number of opening times per week, and of closed days, of a chatbot. */
export const maxOpenTimes = 42;
export const maxClosedDays = 100;
