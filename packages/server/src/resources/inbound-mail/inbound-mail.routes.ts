import { Readable } from 'node:stream';
import {
  type inboundMailRoutes,
  maxInboundMailBytes,
} from '@parley/contracts/resources/visitors/inbound-mail';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import { isBrokenBody } from '../../kernel/exchange/receive-file.ts';
import { receiveMail } from './receive-mail.ts';
import { isSigned, signedHead } from './verify-signature.ts';

export function inboundMailHandlers(deps: Deps): Handlers<typeof inboundMailRoutes> {
  return {
    receiveMail: async ({ request }) => {
      const { inboundMailSecret: secret } = deps.config;
      if (secret === null) throw new AppError('not_found');
      const head = signedHead(request.headers, deps.clock.now());
      // Nothing is read of a call without the headers of a signature.
      if (!head || !(request.body instanceof Readable)) throw new AppError('webhook_refused');
      const raw = await readAll(request.body);
      if (!isSigned(head, raw, secret)) throw new AppError('webhook_refused');
      return { outcome: await receiveMail(deps, raw) };
    },
  };
}

const maxMb = Math.floor(maxInboundMailBytes / 1_048_576);

/** @throws AppError `payload_too_large`, `bad_request` for a body that ends early. */
async function readAll(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let sizeBytes = 0;
  try {
    // Not destroyed, so that the caller still gets a response while it sends.
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      sizeBytes += piece.length;
      if (sizeBytes > maxInboundMailBytes) throw new AppError('payload_too_large', { params: { maxMb } });
      pieces.push(piece);
    }
  } catch (error) {
    throw isBrokenBody(error) ? new AppError('bad_request', { cause: error }) : error;
  }
  return Buffer.concat(pieces);
}
