import { z } from 'zod';
import { maxArchivedChatbots, maxArchivedLinks } from '../../values/archive-limits.ts';
import { leadConfidences, leadSources } from '../../values/lists.ts';
import { line, moment } from '../../values/primitives.ts';
import { leadDetails, leadFields } from '../visitors/leads.ts';

/** A number that identifies a conversation in all leads, and in the conversation itself if it is in the archive. */
export const conversationLink = z.number().int().min(1).max(maxArchivedLinks);

const word = z.string().max(200);
const text = z.string().max(20_000);

/** A recorded consent decision of a visitor; its time is ISO 8601. */
export const archivedConsent = z.strictObject({
  accepted: z.boolean(),
  version: word,
  statement: text,
  purpose: z.enum(['chat', 'lead']),
  source: z.enum(['banner', 'form']),
  at: moment,
});
export type ArchivedConsent = z.output<typeof archivedConsent>;

/** A consent stored with a lead, because an administrator recorded it or its conversation is deleted. */
const leadConsent = archivedConsent.extend({
  conversation: conversationLink,
  purpose: z.enum(['chat', 'lead']),
  source: z.enum(['banner', 'form', 'administrator']),
  /** Null: same as the consent itself. */
  dataProcessingApproved: z.boolean().nullable(),
  note: text.nullable(),
});

const sighting = z.strictObject({
  value: z.string().max(2_000),
  origin: word,
  conversation: conversationLink.nullable(),
  at: moment,
});

/** Origin of a lead, as far as it fits into a line. */
const leadPast = z.strictObject({
  source: z.enum(leadSources).nullable(),
  confidence: z.enum(leadConfidences),
  createdAt: moment,
  extractedAt: moment.nullable(),
  /** The conversation of its first capture; like those below, it is among `conversations`. */
  conversation: conversationLink.nullable(),
  conversations: z.array(z.strictObject({ conversation: conversationLink, startedAt: moment })),
  /** The values seen for each field. */
  provenance: z.partialRecord(z.enum(leadFields), z.array(sighting)),
  consents: z.array(leadConsent),
});
export type LeadPast = z.output<typeof leadPast>;

/** A merged lead has the fields and tags of all its leads. */
const lead = leadDetails.extend({
  customFields: z
    .array(z.strictObject({ name: line(200).min(1), value: line(500) }))
    .refine(hasOneOfEach, { error: 'validation.fieldNameTwice' })
    .optional(),
  tags: z.array(line(40).min(1)).optional(),
});

/** A line of `leads.ndjson`: a lead with the number of its chatbot in the archive. Earlier versions had no `past`. */
export const archivedLead = z
  .strictObject({
    chatbot: z.number().int().min(0).max(maxArchivedChatbots),
    lead,
    past: leadPast.nullable().default(null),
  })
  .refine(({ past }) => past === null || namesOwnConversations(past), { error: 'validation.invalid' });
export type ArchivedLead = z.output<typeof archivedLead>;

function hasOneOfEach(fields: readonly { name: string }[]): boolean {
  return new Set(fields.map(({ name }) => name.toLowerCase())).size === fields.length;
}

function namesOwnConversations({ conversation, conversations, provenance, consents }: LeadPast): boolean {
  const own = new Set(conversations.map((one) => one.conversation));
  const named = [
    conversation,
    ...Object.values(provenance).flatMap((seen) => seen?.map((one) => one.conversation) ?? []),
    ...consents.map((consent) => consent.conversation),
  ];
  return named.every((link) => link === null || own.has(link));
}
