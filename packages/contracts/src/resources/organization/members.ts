import { z } from 'zod';
import { roles } from '../../rights/permissions.ts';
import { defineRoutes } from '../../route.ts';
import { maxCapacity, maxLimitedTo } from '../../values/inbox-lists.ts';
import { shortListQuery } from '../../values/pagination.ts';
import { email, id, line, pathId } from '../../values/primitives.ts';
import { password, user } from './identity.ts';
import { organizationDetail, organizationMember } from './organization.ts';

const memberParams = z.strictObject({ userId: pathId() });
const invitationParams = z.strictObject({ invitationId: pathId() });
const token = z.string().min(1).max(200);

export const invitationFacts = z.strictObject({
  organization: z.strictObject({ id, name: z.string(), logo: z.string().nullable() }),
  role: z.enum(roles),
  /** Recipient address; only an account with this address can accept it. */
  email: z.string(),
  invitedBy: z.string().nullable(),
});

/** Members of the current organization and their invitations. */
export const memberRoutes = defineRoutes({
  listOrganizationUsers: {
    method: 'GET',
    path: '/api/organization/users',
    summary: 'Members and pending invitations of the current organization',
    permission: 'member.read',
    query: shortListQuery,
    responses: { 200: z.array(organizationMember) },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
  patchMember: {
    method: 'PATCH',
    path: '/api/organization/users/{userId}',
    summary:
      'Change the role of a member, which needs a fresh proof of identity, how many conversations are assigned, or of which chatbots',
    permission: 'member.update',
    params: memberParams,
    body: z
      .strictObject({
        role: z.enum(roles),
        capacity: z.number().int().min(1).max(maxCapacity),
        /** Null: all; an empty list: none. */
        chatbotIds: z.array(z.string()).max(maxLimitedTo).nullable(),
      })
      .partial()
      .refine((body) => Object.values(body).some((value) => value !== undefined), {
        error: 'validation.required',
        path: ['role'],
      }),
    responses: { 200: organizationMember },
    errors: [
      'unauthenticated',
      'forbidden',
      'not_found',
      'validation_failed',
      'last_administrator',
      'confirmation_required',
    ],
  },
  removeMember: {
    method: 'DELETE',
    path: '/api/organization/users/{userId}',
    summary: 'Remove a member; access ends immediately',
    permission: 'member.remove',
    params: memberParams,
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'last_administrator', 'confirmation_required'],
  },
  inviteMember: {
    method: 'POST',
    path: '/api/organization/invitations',
    summary:
      'Invite a user by email; inviting the same address again sends a new link that replaces the old one',
    permission: 'member.invite',
    body: z.strictObject({ email, role: z.enum(roles) }),
    responses: { 201: organizationMember },
    errors: [
      'unauthenticated',
      'forbidden',
      'email_unverified',
      'validation_failed',
      'already_member',
      'plan_limit_members',
      'rate_limited',
      'confirmation_required',
    ],
  },
  resendInvitation: {
    method: 'POST',
    path: '/api/organization/invitations/{invitationId}/resend',
    summary: 'Email a new link; the old one stops working',
    permission: 'member.invite',
    params: invitationParams,
    responses: { 200: organizationMember },
    errors: ['unauthenticated', 'forbidden', 'email_unverified', 'not_found', 'rate_limited'],
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/organization/invitations/{invitationId}',
    summary: 'Revoke an invitation',
    permission: 'member.invite',
    params: invitationParams,
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
  getInvitation: {
    method: 'GET',
    path: '/api/join',
    summary: 'What an invitation is for',
    permission: 'public',
    query: z.strictObject({ token: z.string().max(200).optional() }),
    responses: { 200: invitationFacts },
    errors: ['link_invalid', 'validation_failed', 'rate_limited'],
  },
  acceptInvitation: {
    method: 'POST',
    path: '/api/join',
    summary: 'Join with the signed-in account; the organization becomes current',
    permission: 'session',
    body: z.strictObject({ token }),
    responses: { 200: organizationDetail },
    errors: [
      'unauthenticated',
      'validation_failed',
      'link_invalid',
      'invitation_for_another',
      'rate_limited',
    ],
  },
  registerAndJoin: {
    method: 'POST',
    path: '/api/join/register',
    summary: 'Create an account for the invited address, join, and sign in',
    permission: 'public',
    body: z.strictObject({
      token,
      fullName: line(200).min(1, { error: 'auth:errors.fullNameRequired' }),
      password,
      termsAccepted: z.boolean().refine((accepted) => accepted, { error: 'auth:errors.termsRequired' }),
    }),
    responses: { 201: user },
    errors: ['validation_failed', 'link_invalid', 'email_in_use', 'rate_limited'],
  },
});
