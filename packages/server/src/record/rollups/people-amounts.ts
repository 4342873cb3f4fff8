/** Figures of `people_quarters`, in the order in which SQL statements list them. */
export const peopleColumns = [
  'requested',
  'joined',
  'waited',
  'wait_s',
  'replies',
  'first_replies',
  'first_reply_s',
  'closed',
  'resolved',
  'csat',
  'csat_good',
] as const;
export type PeopleColumn = (typeof peopleColumns)[number];

/** Stands for no member, or no team, in `people_quarters`. */
export const nobodyId = '00000000-0000-0000-0000-000000000000';

/** What a handover adds to one row of `people_quarters`; zeros are omitted. */
export type PeopleShare = Partial<Record<PeopleColumn, number>> & {
  /** Start of the quarter of an hour, in ISO 8601. */
  at: string;
  userId: string;
  teamId: string;
};

/** A handover whose contribution changes. */
export interface PeopleChange {
  organizationId: string;
  chatbotId: string;
  before: readonly PeopleShare[];
  after: readonly PeopleShare[];
}
