import { z } from 'zod';
import { assignmentKinds, shownNames } from '../values/inbox-lists.ts';
import { id } from '../values/primitives.ts';

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
};
