/** The plain lists and bounds of the contracts, free of schemas, so that browsers may load them. */

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
export const chatbotStatuses = ['draft', 'active', 'paused', 'archived'] as const;
export const providers = [
  'builtin',
  'openai',
  'anthropic',
  'google',
  'mistral',
  'groq',
  'openai-compatible',
] as const;

/** Most models that may stand in for a chatbot's own. */
export const maxFallbacks = 3;
/** Shortest password of a shared link, in UTF-16 units. */
export const minPasswordLength = 4;

/** Largest file taken, in bytes. */
export const maxFileBytes = 20 * 1024 * 1024;
/** Longest pasted text, in UTF-16 units; the JSON around it stays under the body limit. */
export const maxTextLength = 300_000;
export const refreshIntervals = ['daily', 'weekly', 'monthly'] as const;
export const pageStatuses = ['queued', 'read', 'unchanged', 'skipped', 'failed'] as const;

/** Bounds of a crawl. */
export const maxCrawlPages = 10_000;
export const maxCrawlDepth = 10;
