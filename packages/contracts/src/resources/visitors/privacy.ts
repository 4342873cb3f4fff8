import { defineRoutes } from '../../route.ts';
import { privacyPatch, privacySettings } from '../chatbot/chatbots.ts';

/** Default privacy settings of new chatbots in the organization. */
export const privacyRoutes = defineRoutes({
  getPrivacySettings: {
    method: 'GET',
    path: '/api/privacy/settings',
    summary: 'Default privacy settings of new chatbots',
    permission: 'privacy.read',
    responses: { 200: privacySettings },
    errors: ['unauthenticated', 'forbidden'],
  },
  patchPrivacySettings: {
    method: 'PATCH',
    path: '/api/privacy/settings',
    summary: 'Change the default privacy settings of new chatbots',
    permission: 'privacy.update',
    body: privacyPatch,
    responses: { 200: privacySettings },
    errors: ['unauthenticated', 'forbidden', 'validation_failed'],
  },
});
