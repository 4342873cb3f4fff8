import { Readable } from 'node:stream';
import {
  type inboundMailRoutes,
  maxInboundMailBytes,
} from '@parley/contracts/resources/visitors/inbound-mail';
import { addressRule } from '../../accounts/attempts/sign-in-rules.ts';
import type { Throttle } from '../../accounts/attempts/throttle.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { isBrokenBody } from '../../kernel/exchange/receive-file.ts';
import { secondMs } from '../../lib/timing/durations.ts';
import { createLimiter, QueueFull } from '../../lib/timing/limiter.ts';
import { receiveMail } from './receive-mail.ts';
import { isSigned, signedHead } from './verify-signature.ts';

/**
 * Bodies that are in memory before their signature is known. Calls that wait for a place have been read nothing of, so they cost
 * little; a sender whose call finds none tries again.
 */
const bodies = {
  maxRunning: 2,
  maxWaiting: 20,
  maxWaitMs: 2 * secondMs,
  // Answered as overloaded, and counted as no failure of the sender.
  afterMaxWait: () => new QueueFull(),
};

export function inboundMailHandlers(deps: Deps & { throttle: Throttle }): Handlers<typeof inboundMailRoutes> {
  const limiter = createLimiter(bodies);
  return {
    receiveMail: async ({ request }) => {
      const { inboundMailSecret: secret } = deps.config;
      if (secret === null) throw new AppError('not_found');
      const head = signedHead(request.headers, deps.clock.now());
      const { body } = request;
      // Nothing is read of a call without the headers of a signature.
      if (!head || !(body instanceof Readable)) throw new AppError('webhook_refused');
      if (Number(request.headers['content-length']) > maxInboundMailBytes) throw tooLarge();
      const readSigned = async () => {
        const raw = await limiter.run(() => readAll(body));
        return isSigned(head, raw, secret) ? raw : undefined;
      };
      const raw = await deps.throttle.attempt([addressRule(deps, 'inbound-mail', request.ip)], readSigned);
      if (raw === undefined) throw new AppError('webhook_refused');
      return { outcome: await receiveMail(deps, raw) };
    },
  };
}

const maxMb = Math.floor(maxInboundMailBytes / 1_048_576);
const tooLarge = () => new AppError('payload_too_large', { params: { maxMb } });

/** @throws AppError `payload_too_large`, `bad_request` for a body that ends early. */
async function readAll(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  try {
    // Not destroyed, so that the caller still gets a response while it sends.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      sizeBytes += piece.length;
      if (sizeBytes > maxInboundMailBytes) throw tooLarge();
      pieces.push(piece);
    }
  } catch (error) {
    throw isBrokenBody(error) ? new AppError('bad_request', { cause: error }) : error;
  }
  return Buffer.concat(pieces);
}
