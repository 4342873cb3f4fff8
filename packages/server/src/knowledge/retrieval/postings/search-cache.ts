import { createPostingCache } from './posting-cache.ts';

/** Search cache for all chatbots of the process, at most 32 MiB. */
export const searchCache = createPostingCache({ maxPostings: 4 * 1024 * 1024 });
