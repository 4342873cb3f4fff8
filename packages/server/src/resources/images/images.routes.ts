import type { imageRoutes } from '@parley/contracts/resources/images';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../handler.ts';

const later = async (): Promise<never> => {
  throw new AppError('not_found');
};

export function imageHandlers(_deps: Deps): Handlers<typeof imageRoutes> {
  return {
    putPhoto: later,
    deletePhoto: later,
    getPhoto: later,
    putLogo: later,
    deleteLogo: later,
    getLogo: later,
  };
}
