import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { choiceFilter, idFilter } from '../../values/list-filter.ts';
import {
  leadConfidences,
  leadOrigins,
  leadSources,
  leadStatuses,
  maxCustomFields,
  maxLeadTags,
  maxNamedProblems,
} from '../../values/lists.ts';
import { countsBy, pageOf, pageQuery } from '../../values/pagination.ts';
import {
  abilities,
  contactEmail,
  id,
  isoDate,
  line,
  multiline,
  nullableDate,
  openWord,
  pathId,
  phoneNumber,
} from '../../values/primitives.ts';

/** Fields of a person; each can have its own origin. */
export const leadFields = ['name', 'email', 'phone', 'location', 'country', 'company'] as const;
export type LeadField = (typeof leadFields)[number];
export const leadHistoryKinds = [
  'created',
  'captured',
  'joined',
  'updated',
  'status',
  'assigned',
  'note',
  'consentVerified',
  'consentRevoked',
  'merged',
] as const;

const customField = z.strictObject({ name: z.string(), value: z.string() });

/** The visitor's own consent, or an administrator's later record. */
export const userConsent = z.strictObject({
  consentGiven: z.boolean(),
  consentDate: isoDate,
  version: z.string(),
  statement: z.string(),
  dataProcessingApproved: z.boolean(),
});

const summary = {
  id,
  /** Increases with every manual change. */
  revision: z.number().int(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  location: z.string().nullable(),
  /** ISO 3166-1 alpha-2, upper case. */
  country: z.string().nullable(),
  company: z.string().nullable(),
  source: openWord(leadSources).nullable(),
  chatbotId: id,
  chatbotName: z.string(),
  /** The conversation of its first capture; remains after the conversation is deleted. */
  conversationId: id.nullable(),
  conversationAvailable: z.boolean(),
  status: z.enum(leadStatuses),
  intent: z.string().nullable(),
  confidence: z.enum(leadConfidences),
  /** Time of capture from a conversation. */
  extractedAt: nullableDate,
  customFields: z.array(customField),
  tags: z.array(z.string()),
  assigneeId: id.nullable(),
  userConsent: userConsent.nullable(),
  sentimentScore: z.number().nullable(),
  averageResponseMs: z.number().int().nullable(),
  mainTopics: z.array(z.string()),
  /** The visitor's newest contact request; null without one. It counts as done once the lead is not new. */
  contactRequest: z
    .strictObject({
      requestedAt: isoDate,
      /** The visitor's message, or else the question that led to the request; null if deleted. */
      question: z.string().nullable(),
      conversationId: id,
    })
    .nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  abilities,
};

export const leadSummary = z.strictObject(summary);
export type LeadSummary = z.output<typeof leadSummary>;

export const lead = z.strictObject({
  ...summary,
  assigneeName: z.string().nullable(),
  /** Newest first, at most 100. */
  conversations: z.array(z.strictObject({ id, startedAt: isoDate, available: z.boolean() })),
  /** Origin of each value, and the other values that were seen. */
  provenance: z.array(
    z.strictObject({
      field: z.enum(leadFields),
      origin: openWord(leadOrigins),
      conversationId: id.nullable(),
      at: isoDate,
      alternatives: z.array(
        z.strictObject({
          value: z.string(),
          origin: openWord(leadOrigins),
          conversationId: id.nullable(),
          at: isoDate,
        }),
      ),
    }),
  ),
  /** Newest first, at most 200. */
  history: z.array(
    z.strictObject({
      at: isoDate,
      kind: openWord(leadHistoryKinds),
      /** Null for an automatic change, or if the account was deleted. */
      actorName: z.string().nullable(),
      note: z.string().nullable(),
      /** Status before and after, for kind `status`. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      /** Changed fields, for kind `updated`. */
      fields: z.array(z.string()),
    }),
  ),
  /** Leads of the organization with the same address, number, or name and company; at most 10. */
  possibleDuplicates: z.array(
    z.strictObject({
      id,
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      chatbotId: id,
      chatbotName: z.string(),
    }),
  ),
});
export type Lead = z.output<typeof lead>;

const country = line(2)
  .regex(/^[A-Za-z]{2}$/, { error: 'validation.countryInvalid' })
  .transform((code) => code.toUpperCase());
const tags = z.array(line(40).min(1)).max(maxLeadTags);
const customFields = z
  .array(z.strictObject({ name: line(60).min(1), value: line(500) }))
  .max(maxCustomFields)
  .refine((fields) => new Set(fields.map(({ name }) => name.toLowerCase())).size === fields.length, {
    error: 'validation.fieldNameTwice',
  });
const note = multiline(2_000);

const details = {
  name: line(200).nullable().optional(),
  email: contactEmail.nullable().optional(),
  phone: phoneNumber.nullable().optional(),
  location: line(200).nullable().optional(),
  country: country.nullable().optional(),
  company: line(200).nullable().optional(),
  status: z.enum(leadStatuses).optional(),
  customFields: customFields.optional(),
  tags: tags.optional(),
  assigneeId: id.nullable().optional(),
  /** Stored in the history. */
  note: note.min(1).optional(),
};

const createBody = z
  .strictObject({ chatbotId: id, ...details })
  .refine((body) => Boolean(body.name || body.email || body.phone), {
    path: ['email'],
    error: 'validation.leadUnreachable',
  });
export type NewLead = z.output<typeof createBody>;

/** Fields of a lead that a file may contain. */
export const leadDetails = z.strictObject(details).omit({ assigneeId: true, note: true });

/** A row of a file. It needs an email address or a phone number, because otherwise every import would add it again. */
export const importedLead = leadDetails.refine((row) => Boolean(row.email || row.phone), {
  path: ['email'],
  error: 'validation.rowUnreachable',
});
export type ImportedLead = z.output<typeof importedLead>;

const patchBody = z.strictObject({ revision: z.number().int().optional(), ...details });
export type LeadPatch = z.output<typeof patchBody>;

export const leadSorts = ['createdAt', '-createdAt', 'updatedAt', '-updatedAt', 'name', '-name'] as const;
const filters = {
  source: z
    .string()
    .toLowerCase()
    .optional()
    .pipe(choiceFilter([...leadSources, 'none'])),
  consent: choiceFilter(['verified', 'unverified']),
  /** Whether they requested contact; those who did are sorted by newest request by default. */
  asked: choiceFilter(['yes', 'no']),
  chatbotId: idFilter,
  tag: line(40).optional(),
};
const filterQuery = z.strictObject({
  ...filters,
  /** Part of name, email, phone or the chatbot's name. */
  search: line(200).optional(),
  status: choiceFilter(leadStatuses),
  sort: z.enum(leadSorts).optional(),
});
export type LeadFilters = z.output<typeof filterQuery>;

const params = z.strictObject({ leadId: pathId() });
const itemErrors = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const leadRoutes = defineRoutes({
  listLeads: {
    method: 'GET',
    path: '/api/leads',
    summary: 'Leads, newest first',
    permission: 'lead.read',
    query: z.strictObject({ ...pageQuery, ...filterQuery.shape }),
    responses: { 200: pageOf(leadSummary) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  countLeads: {
    method: 'GET',
    path: '/api/leads/counts',
    summary: 'How many of the matching leads have each status, counted up to 100',
    permission: 'lead.read',
    query: z.strictObject(filters),
    responses: { 200: countsBy(leadStatuses) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  exportLeads: {
    method: 'GET',
    path: '/api/leads/export.csv',
    summary: 'The matching leads as CSV, at most 10,000 rows',
    permission: 'lead.export',
    query: filterQuery,
    responses: { 200: null },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
    duringSuspension: true,
  },
  createLead: {
    method: 'POST',
    path: '/api/leads',
    summary: 'Add a lead that did not come from a conversation',
    permission: 'lead.create',
    body: createBody,
    responses: { 201: lead },
    idempotent: true,
    errors: [
      'unauthenticated',
      'forbidden',
      'not_found',
      'validation_failed',
      'lead_exists',
      'idempotency_conflict',
      'idempotency_in_progress',
    ],
  },
  importLeads: {
    method: 'POST',
    path: '/api/leads/import',
    summary: 'Add the leads of a CSV file (multipart/form-data); a dry run only reports what would be added',
    permission: 'lead.create',
    query: z.strictObject({ chatbotId: id, dryRun: z.enum(['true', 'false']).optional() }),
    multipart: true,
    responses: {
      200: z.strictObject({
        rows: z.number().int(),
        /** Number of added rows, or of rows to be added in a dry run. */
        added: z.number().int(),
        /**
         * Rows whose address or number belongs to an existing lead of the chatbot or to an earlier row; existing leads stay
         * unchanged.
         */
        known: z.number().int(),
        /** Rows left out because of errors. */
        invalid: z.number().int(),
        /** The first problems; the header is row 1, as in a spreadsheet. */
        problems: z
          .array(z.strictObject({ row: z.number().int(), field: z.string(), message: z.string() }))
          .max(maxNamedProblems),
        /** How each column is imported: as a field, as a custom field, or not at all. */
        columns: z.array(
          z.strictObject({ name: z.string(), as: z.enum(['field', 'customField', 'ignored']) }),
        ),
      }),
    },
    errors: [
      'unauthenticated',
      'forbidden',
      'not_found',
      'file_missing',
      'file_too_large',
      'invalid_encoding',
      'validation_failed',
      'bad_request',
    ],
  },
  getLead: {
    method: 'GET',
    path: '/api/leads/{leadId}',
    summary: 'One lead with its conversations, history and possible duplicates',
    permission: 'lead.read',
    params,
    responses: { 200: lead },
    errors: itemErrors,
  },
  patchLead: {
    method: 'PATCH',
    path: '/api/leads/{leadId}',
    summary: 'Change a lead, or its status, or add a note',
    permission: 'lead.update',
    params,
    body: patchBody,
    responses: { 200: lead },
    errors: [...itemErrors, 'validation_failed', 'revision_conflict', 'lead_exists'],
  },
  deleteLead: {
    method: 'DELETE',
    path: '/api/leads/{leadId}',
    summary: 'Permanently delete a lead and its contact requests; its conversations stay',
    permission: 'lead.delete',
    params,
    responses: { 204: null },
    errors: itemErrors,
  },
  setLeadConsent: {
    method: 'PATCH',
    path: '/api/leads/{leadId}/consent',
    summary: 'Record that consent was verified or revoked, with a note',
    permission: 'lead.consent',
    params,
    body: z.strictObject({
      consentGiven: z.boolean(),
      note: note.trim().min(1, { error: 'validation.noteRequired' }),
      /** Default: same as the consent itself. */
      dataProcessingApproved: z.boolean().optional(),
    }),
    responses: { 200: lead },
    errors: [...itemErrors, 'validation_failed', 'lead_without_conversation'],
  },
  mergeLeads: {
    method: 'POST',
    path: '/api/leads/{leadId}/merge',
    summary: 'Take another lead into this one: its conversations, history and values',
    permission: 'lead.merge',
    params,
    body: z.strictObject({ from: id, revision: z.number().int().optional() }),
    responses: { 200: lead },
    errors: [...itemErrors, 'validation_failed', 'revision_conflict', 'lead_exists'],
  },
});
export type LeadImport = z.output<(typeof leadRoutes)['importLeads']['responses'][200]>;
