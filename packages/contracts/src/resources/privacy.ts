import { defineRoutes } from '../route.ts';
import { privacyPatch, privacySettings } from './chatbots.ts';

/** Privacy that new chatbots of the organization begin with. */
export const privacyRoutes = defineRoutes({
  getPrivacySettings: {
    method: 'GET',
    path: '/api/privacy/settings',
    summary: 'Privacy settings that new chatbots begin with',
    permission: 'privacy.read',
    responses: { 200: privacySettings },
    errors: ['unauthenticated', 'forbidden'],
  },
  patchPrivacySettings: {
    method: 'PATCH',
    path: '/api/privacy/settings',
    summary: 'Change what new chatbots begin with',
    permission: 'privacy.update',
    body: privacyPatch,
    responses: { 200: privacySettings },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
});
