/** Tools that are connected by a webhook or a snippet, step by step. */
export const guides = ['zapier', 'make', 'n8n', 'wordpress'] as const;
export type Guide = (typeof guides)[number];
