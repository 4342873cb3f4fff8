import { createPostingCache } from './posting-cache.ts';

/** What questions have read of the knowledge of all chatbots of the process: 32 MiB at most. */
export const searchCache = createPostingCache({ maxPostings: 4 * 1024 * 1024 });
