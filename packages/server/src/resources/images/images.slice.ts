import { defineSlice } from '../../kernel/slice/slice.ts';
import { type ImageDeps, imageHandlers } from './images.routes.ts';

/** Photos of users, logos of agencies, and pictures of chatbots. */
export const imagesSlice = defineSlice({
  name: 'images',
  web: (deps: ImageDeps) => ({ handlers: imageHandlers(deps) }),
  data: { tables: { organization_logos: { with: 'organizations' }, chatbot_pictures: { with: 'chatbots' } } },
});
