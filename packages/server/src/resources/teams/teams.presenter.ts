import type { CannedAnswer, Team } from '@parley/contracts/resources/visitors/teams';
import type { CannedAnswerRow } from './canned-answers.queries.ts';
import type { TeamRow } from './teams.queries.ts';

export function presentTeam({ id, name, member_ids: memberIds }: TeamRow): Team {
  return { id, name, memberIds };
}

export function presentCannedAnswer(row: CannedAnswerRow): CannedAnswer {
  return {
    id: row.id,
    shortcut: row.shortcut,
    text: row.text,
    chatbotIds: row.chatbot_ids,
    shared: row.owner_id === null,
    ownerId: row.owner_id,
  };
}
