import type { InboundOutcome } from '@parley/contracts/resources/visitors/inbound-mail';
import type { Deps } from '../../kernel/deps/deps.ts';

/** Takes a received email: what it causes is stored once, even if it is given twice. */
export async function receiveMail(_deps: Deps, _raw: Buffer): Promise<InboundOutcome> {
  throw new Error('not built yet');
}
