import type { User } from '@parley/contracts/resources/organization/identity';
import type { imageRoutes } from '@parley/contracts/resources/organization/images';
import type { Account } from '../../accounts/sessions/sign-in.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { deleteLogo, putLogo } from './change-logo.ts';
import { deletePhoto, putPhoto } from './change-photo.ts';
import { getLogo, getPhoto, getPicture } from './get-image.ts';
import { putPicture } from './put-picture.ts';
import { sendImage } from './send-image.ts';

export interface ImageDeps extends Deps {
  /** The user in the shape that all identity routes respond with. */
  describeUser(account: Account): Promise<User>;
}

export function imageHandlers(deps: ImageDeps): Handlers<typeof imageRoutes> {
  return {
    putPhoto: async ({ scope, request }) => {
      await putPhoto(deps, scope, request);
      return deps.describeUser(scope);
    },
    deletePhoto: ({ scope }) => deletePhoto(deps, scope),
    getPhoto: async ({ scope, params, request, reply }) => {
      const image = await getPhoto(deps, scope, params.userId);
      return sendImage(request, reply, image, { name: 'photo.webp', isPublic: false });
    },
    putLogo: ({ scope, request }) => putLogo(deps, scope, request),
    putPicture: ({ scope, params, query, request }) =>
      putPicture(deps, scope, { chatbotId: params.chatbotId, use: query.use }, request),
    getPicture: async ({ params, request, reply }) => {
      const image = await getPicture(deps, params.chatbotId, params.version);
      return sendImage(request, reply, image, { name: 'picture.webp', isPublic: true });
    },
    deleteLogo: ({ scope }) => deleteLogo(deps, scope),
    getLogo: async ({ params, request, reply }) => {
      const image = await getLogo(deps, params.agencyId);
      return sendImage(request, reply, image, { name: 'logo.webp', isPublic: true });
    },
  };
}
