import type { noticeRoutes } from '@parley/contracts/resources/organization/notices';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { getNotices, readNotices } from './own-notices.ts';

export function noticeHandlers(deps: Deps): Handlers<typeof noticeRoutes> {
  return {
    listNotices: ({ scope }) => getNotices(deps, scope),
    readNotices: ({ scope }) => readNotices(deps, scope),
  };
}
