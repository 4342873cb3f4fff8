import { z } from 'zod';
import { assignmentKinds, shownNames } from '../values/inbox-lists.ts';
import { id, line } from '../values/primitives.ts';
import { pagePatterns } from './visitor-settings.ts';

export const maxPeopleRules = 20;
export const maxRuleWords = 50;
export const maxRuleIds = 100;

export const ruleActs = ['offer', 'ask'] as const;

/**
 * What a rule does. `offer` adds the suggestion to talk to a person to the answer. `ask` hands the conversation over after the answer
 * if a person may come, once for the same reason, and offers otherwise.
 */
const then = z.enum(ruleActs);

const act = {
  then,
  /** The team that `ask` hands over to; the chatbot's if omitted. */
  teamId: id.optional(),
};

/** When the chatbot offers a person by itself. */
export const peopleRule = z.discriminatedUnion('on', [
  /** So many questions in a row without an answer. */
  z.strictObject({ on: z.literal('unanswered'), times: z.number().int().min(1).max(5), ...act }),
  /** The mood of two messages in a row is this or lower; -1 is the worst. */
  z.strictObject({ on: z.literal('angry'), below: z.number().min(-1).max(0).default(-0.5), ...act }),
  /** A message contains one of these words or phrases. */
  z.strictObject({
    on: z.literal('words'),
    words: z.array(line(60).min(1)).min(1).max(maxRuleWords),
    ...act,
  }),
  /** The message comes from one of these pages of the website. */
  z.strictObject({
    on: z.literal('page'),
    pages: pagePatterns.min(1, { error: 'validation.pageRequired' }),
    ...act,
  }),
  /** The website has signed the visitor's identity: any, or one with one of these ids. */
  z.strictObject({
    on: z.literal('verified'),
    ids: z.array(line(200).min(1)).min(1).max(maxRuleIds).optional(),
    ...act,
  }),
]);
export type PeopleRule = z.output<typeof peopleRule>;

const fields = {
  /** Whether visitors may ask for a person, and members may take over. */
  enabled: z.boolean(),
  /** Whether the chat shows the button that asks for a person. */
  button: z.boolean(),
  /** Whether a person is offered outside of business hours, too. */
  outsideHours: z.boolean(),
  names: z.enum(shownNames),
  /** The team whose members are offered and assigned; null for every member who may reply. */
  teamId: id.nullable(),
  assign: z.enum(assignmentKinds),
  /** From this number of waiting visitors on, a message is offered beside the chat. */
  maxWaiting: z.number().int().min(1).max(500),
  /** After this time without a person who joins, the visitor is asked for a message, and the chatbot goes on. */
  giveUpAfterMinutes: z.number().int().min(1).max(240),
  /** After this time, a waiting visitor whose member is away is put back in line. */
  returnAfterMinutes: z.number().int().min(1).max(60),
  /** After this time without an answer, members are told that a visitor still waits; null: never. */
  escalateAfterMinutes: z.number().int().min(1).max(240).nullable(),
  /** A conversation with a person is completed after this time without a message. */
  closeAfterHours: z.number().int().min(1).max(168),
  /** Whether messages that the visitor does not see in the chat are sent by email. */
  mailReplies: z.boolean(),
  /** After this time unseen, messages are sent by email. */
  mailAfterSeconds: z.number().int().min(5).max(3_600),
  /** When the chatbot offers a person by itself; the first rule that fits counts. */
  rules: z.array(peopleRule).max(maxPeopleRules),
};

/** How people take over from a chatbot: live settings, in no version. */
export const peopleSettings = z.strictObject(fields);
export type PeopleSettings = z.output<typeof peopleSettings>;

/** Given fields are changed, the others stay. */
export const peoplePatch = peopleSettings.partial();

export const defaultPeopleSettings: PeopleSettings = {
  enabled: false,
  button: true,
  outsideHours: false,
  names: 'first',
  teamId: null,
  assign: 'manual',
  maxWaiting: 20,
  giveUpAfterMinutes: 15,
  returnAfterMinutes: 5,
  escalateAfterMinutes: 5,
  closeAfterHours: 24,
  mailReplies: true,
  mailAfterSeconds: 60,
  // The keys stand as the database returns them, so that exports of equal settings are equal.
  // biome-ignore lint/suspicious/noThenProperty: a word of the settings, which nothing awaits
  rules: [{ on: 'unanswered', then: 'offer', times: 2 }],
};
