/** What every request says about its page; set once at start, so that lib/api knows neither session nor language. */
export const requestContext = {
  organizationId: (): string | undefined => undefined,
  language: (): string | undefined => undefined,
};
