/**
 * Images: photos of users, logos of agencies, and pictures of chatbots. Each upload is re-encoded as WebP in a child process.
 *
 * Tables: `user_photos`, `organization_logos`, `chatbot_pictures`.
 * Events: appends `user.updated`, `organization.updated`; reacts to none.
 * Limits: 5 MB and 64 megapixels per image; 20 uploads a minute per user; an upload deletes the chatbot's unused pictures that
 * are older than a day.
 */

import { defineSlice } from '../../kernel/slice/slice.ts';
import { type ImageDeps, imageHandlers } from './images.routes.ts';

export const imagesSlice = defineSlice({
  name: 'images',
  web: (deps: ImageDeps) => ({ handlers: imageHandlers(deps) }),
  data: { tables: { organization_logos: { with: 'organizations' }, chatbot_pictures: { with: 'chatbots' } } },
});
