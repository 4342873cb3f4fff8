import type { inboundMailRoutes } from '@parley/contracts/resources/visitors/inbound-mail';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';

export function inboundMailHandlers(_deps: Deps): Handlers<typeof inboundMailRoutes> {
  return {
    receiveMail: async () => {
      throw new Error('not built yet');
    },
  };
}
