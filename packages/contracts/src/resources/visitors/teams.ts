import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import {
  maxOwnCannedAnswers,
  maxSharedCannedAnswers,
  maxShortcutLength,
  maxTeamNameLength,
} from '../../values/inbox-lists.ts';
import { id, line, multiline, pathId } from '../../values/primitives.ts';
import { maxMessageLength } from '../chatbot/chat.ts';

/** Maximum number of members of a team. */
const maxTeamMembers = 500;

const team = z.strictObject({ id, name: z.string(), memberIds: z.array(id) });
export type Team = z.output<typeof team>;

const teamBody = {
  name: line(maxTeamNameLength).min(1, { error: 'validation.nameRequired' }),
  memberIds: z.array(id).max(maxTeamMembers),
};
const oneTeam = z.strictObject({ teamId: pathId() });

/** A text that members insert by its shortcut. */
const cannedAnswer = z.strictObject({
  id,
  shortcut: z.string(),
  text: z.string(),
  /** Empty for all chatbots. */
  chatbotIds: z.array(id),
  /** Whether every member may use it; otherwise its owner alone. */
  shared: z.boolean(),
  ownerId: id.nullable(),
});
export type CannedAnswer = z.output<typeof cannedAnswer>;

const cannedBody = {
  /** Letters, digits, hyphens and underscores, without the slash; unique among shared ones, and among one's own, whatever the case. */
  shortcut: line(maxShortcutLength).regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*$/u, {
    error: 'validation.shortcut',
  }),
  text: multiline(maxMessageLength).refine((value) => value.trim() !== '', {
    error: 'validation.messageRequired',
  }),
  chatbotIds: z.array(id).max(100),
  shared: z.boolean(),
};
const oneCannedAnswer = z.strictObject({ cannedAnswerId: pathId() });

const forReaders = ['unauthenticated', 'forbidden'] as const;
const forOne = [...forReaders, 'not_found', 'validation_failed'] as const;

/** Teams that conversations are assigned to, and canned answers. */
export const teamRoutes = defineRoutes({
  listTeams: {
    method: 'GET',
    path: '/api/teams',
    summary: 'Teams of the current organization, by name',
    permission: 'conversation.read',
    responses: { 200: z.array(team) },
    errors: forReaders,
  },
  createTeam: {
    method: 'POST',
    path: '/api/teams',
    summary: 'Create a team',
    permission: 'inbox.manage',
    body: z.strictObject(teamBody),
    responses: { 201: team },
    errors: forOne,
  },
  changeTeam: {
    method: 'PATCH',
    path: '/api/teams/{teamId}',
    summary: 'Rename a team, or change its members',
    permission: 'inbox.manage',
    params: oneTeam,
    body: z.strictObject(teamBody).partial(),
    responses: { 200: team },
    errors: forOne,
  },
  deleteTeam: {
    method: 'DELETE',
    path: '/api/teams/{teamId}',
    summary: 'Delete a team; its open conversations stay with their members, or wait for anyone',
    permission: 'inbox.manage',
    params: oneTeam,
    responses: { 204: null },
    errors: [...forReaders, 'not_found'],
  },
  listCannedAnswers: {
    method: 'GET',
    path: '/api/canned-answers',
    summary: `Canned answers that the caller may insert, by shortcut; at most ${maxSharedCannedAnswers} shared ones and ${maxOwnCannedAnswers} of one's own`,
    permission: 'conversation.reply',
    responses: { 200: z.array(cannedAnswer) },
    errors: forReaders,
  },
  createCannedAnswer: {
    method: 'POST',
    path: '/api/canned-answers',
    summary: 'Create a canned answer; a shared one needs the permission `inbox.manage`',
    permission: 'conversation.reply',
    body: z.strictObject({
      ...cannedBody,
      chatbotIds: cannedBody.chatbotIds.default([]),
      shared: z.boolean().default(false),
    }),
    responses: { 201: cannedAnswer },
    errors: forOne,
  },
  changeCannedAnswer: {
    method: 'PATCH',
    path: '/api/canned-answers/{cannedAnswerId}',
    summary: "Change one's own canned answer, or a shared one with the permission `inbox.manage`",
    permission: 'conversation.reply',
    params: oneCannedAnswer,
    body: z.strictObject(cannedBody).partial(),
    responses: { 200: cannedAnswer },
    errors: forOne,
  },
  deleteCannedAnswer: {
    method: 'DELETE',
    path: '/api/canned-answers/{cannedAnswerId}',
    summary: "Delete one's own canned answer, or a shared one with the permission `inbox.manage`",
    permission: 'conversation.reply',
    params: oneCannedAnswer,
    responses: { 204: null },
    errors: [...forReaders, 'not_found'],
  },
});
