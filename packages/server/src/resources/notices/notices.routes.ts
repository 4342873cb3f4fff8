import type { noticeRoutes } from '@parley/contracts/resources/notices';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Handlers } from '../../handler.ts';

const later = async (): Promise<never> => {
  throw new AppError('not_found');
};

export function noticeHandlers(_deps: Deps): Handlers<typeof noticeRoutes> {
  return {
    listNotices: later,
    readNotices: later,
  };
}
