/** Headers of every request; set once at start, so that lib/api does not depend on session and language. */
export const requestContext = {
  organizationId: (): string | undefined => undefined,
  language: (): string | undefined => undefined,
};
