import { z } from 'zod';
import { pathId } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { user } from './identity.ts';

/** Photos of users and logos of agencies. They are re-encoded, which strips camera metadata. */
export const imageRoutes = defineRoutes({
  putPhoto: {
    method: 'POST',
    path: '/api/user/photo',
    summary: "Set the user's own photo (PNG, JPEG, WebP or GIF up to 5 MB)",
    permission: 'session',
    multipart: true,
    responses: { 200: user },
    errors: [
      'unauthenticated',
      'file_missing',
      'file_type_unsupported',
      'file_too_large',
      'image_unreadable',
      'rate_limited',
    ],
  },
  deletePhoto: {
    method: 'DELETE',
    path: '/api/user/photo',
    summary: "Remove the user's own photo",
    permission: 'session',
    responses: { 204: null },
    errors: ['unauthenticated'],
  },
  getPhoto: {
    method: 'GET',
    path: '/api/users/{userId}/photo',
    summary: 'Photo of the user or of a colleague in the current organization',
    permission: 'session',
    params: z.strictObject({ userId: pathId() }),
    query: z.strictObject({ v: z.string().max(20).optional() }),
    responses: { 200: null },
    errors: ['unauthenticated', 'not_found', 'validation_failed'],
  },
  putLogo: {
    method: 'POST',
    path: '/api/organization/logo',
    summary: 'Set the logo of the current agency (PNG, JPEG, WebP or GIF up to 5 MB)',
    permission: 'branding.update',
    multipart: true,
    responses: { 200: z.strictObject({ logo: z.string() }) },
    errors: [
      'unauthenticated',
      'forbidden',
      'agency_required',
      'file_missing',
      'file_type_unsupported',
      'file_too_large',
      'image_unreadable',
      'rate_limited',
    ],
  },
  deleteLogo: {
    method: 'DELETE',
    path: '/api/organization/logo',
    summary: 'Remove the logo',
    permission: 'branding.update',
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'agency_required'],
  },
  getLogo: {
    method: 'GET',
    path: '/api/agency/{agencyId}/logo',
    summary: 'The logo of an agency',
    permission: 'public',
    params: z.strictObject({ agencyId: pathId() }),
    query: z.strictObject({ v: z.string().max(20).optional() }),
    responses: { 200: null },
    errors: ['not_found', 'validation_failed'],
  },
});
