/** What an organization connects once each; webhooks are as many as it likes. */
export const integrationKinds = ['slack', 'email'] as const;
export type IntegrationKind = (typeof integrationKinds)[number];

/** How often members are emailed. */
export const digests = ['instant', 'daily', 'weekly'] as const;
export type Digest = (typeof digests)[number];
