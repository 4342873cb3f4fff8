import { z } from 'zod';
import { id, line } from '../values/primitives.ts';

/** Whether a website identifies its visitors with signed tokens. */
export const identityModes = ['off', 'optional', 'required'] as const;
export type IdentityMode = (typeof identityModes)[number];
export const proactiveTriggers = ['time', 'scroll', 'exit'] as const;
export const maxProactiveMessages = 5;
const maxPages = 20;
const maxSeconds = 3_600;

/** Paths of the host website, where `*` matches anything; an empty list matches all pages. */
export const pagePatterns = z
  .array(line(200).regex(/^[/*][^?#]*$/u, { error: 'validation.pagePathInvalid' }))
  .max(maxPages);

/** A proactive message beside the bubble; shown once, without storing anything. */
const proactiveMessage = z
  .strictObject({
    text: line(200).min(1, { error: 'validation.messageRequired' }),
    pages: pagePatterns,
    trigger: z.enum(proactiveTriggers),
    /** Seconds on the page, or percentage scrolled; 0 for `exit`. */
    after: z.number().int().min(0).max(maxSeconds),
  })
  .refine(({ trigger, after }) => trigger !== 'scroll' || after <= 100, {
    path: ['after'],
    error: 'validation.percentInvalid',
  });
export const proactiveMessages = z.array(proactiveMessage).max(maxProactiveMessages);
export type ProactiveMessage = z.output<typeof proactiveMessage>;

/** A visitor's identity from a token that the website signed. */
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
  /** Whether an earlier conversation of a known visitor continues. */
  resumed: z.boolean(),
  /** Version of the consent text that the visitor accepted, as recorded by the server. */
  consentVersion: z.string().nullable(),
});
