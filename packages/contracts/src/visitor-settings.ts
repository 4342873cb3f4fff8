import { z } from 'zod';
import { id, line } from './primitives.ts';

/** Whether a website's own visitors are known here, by tokens that it signs. */
export const identityModes = ['off', 'optional', 'required'] as const;
export type IdentityMode = (typeof identityModes)[number];
export const proactiveTriggers = ['time', 'scroll', 'exit'] as const;
export const maxProactiveMessages = 5;
const maxPages = 20;
const maxSeconds = 3_600;

/** Paths of the host's website, where `*` stands for anything; none for all pages. */
export const pagePatterns = z
  .array(line(200).regex(/^[/*][^?#]*$/u, { error: 'validation.pagePathInvalid' }))
  .max(maxPages);

/** What the owner says unasked, beside the bubble; shown once, and nothing is stored for it. */
const proactiveMessage = z
  .strictObject({
    text: line(200).min(1, { error: 'validation.messageRequired' }),
    pages: pagePatterns,
    trigger: z.enum(proactiveTriggers),
    /** Seconds on the page, or percent of its height; 0 for `exit`. */
    after: z.number().int().min(0).max(maxSeconds),
  })
  .refine(({ trigger, after }) => trigger !== 'scroll' || after <= 100, {
    path: ['after'],
    error: 'validation.percentInvalid',
  });
export const proactiveMessages = z.array(proactiveMessage).max(maxProactiveMessages);
export type ProactiveMessage = z.output<typeof proactiveMessage>;

/** What a website has said about a visitor in a token that it signed. */
export const visitorIdentity = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
});
export type KnownVisitor = z.output<typeof visitorIdentity>;

export const openedSession = z.strictObject({
  visitorToken: z.string(),
  conversationId: id,
  expiresAt: z.iso.datetime(),
  /** Whether the visitor was known and has a conversation already, which goes on. */
  resumed: z.boolean(),
  /** Version of the consent text that the visitor has agreed to, as the server knows. */
  consentVersion: z.string().nullable(),
});
