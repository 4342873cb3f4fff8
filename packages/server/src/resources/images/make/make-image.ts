import { createHash } from 'node:crypto';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { HttpRequest } from '../../../kernel/exchange/http-exchange.ts';
import { consumeRateLimits } from '../../../kernel/limits/rate-limits.ts';
import type { NewImage } from '../images.queries.ts';
import type { ImageShape } from './image-shapes.ts';
import { receiveImage } from './receive-image.ts';
import { reencodeImage } from './reencode-image.ts';

const maxPerMinute = 20;
const versionLength = 12;

/**
 * Reads an uploaded image from a request and re-encodes it for storage.
 * @throws AppError `rate_limited`, `file_missing`, `file_too_large`, `file_type_unsupported`,
 * `image_unreadable`.
 */
export async function makeImage(
  deps: Pick<Deps, 'clock' | 'rateStore'>,
  userId: string,
  request: HttpRequest,
  shape: ImageShape,
): Promise<NewImage> {
  await consumeRateLimits(deps.rateStore, [
    { key: `image:${userId}`, maxUses: maxPerMinute, window: 'minute' },
  ]);
  return storedImage(await reencodeImage(await receiveImage(request), shape), deps.clock.now());
}

/** A re-encoded image, named by its content. */
export function storedImage(content: Buffer, at: Date): NewImage {
  const version = createHash('sha256').update(content).digest('hex').slice(0, versionLength);
  return { content, contentType: 'image/webp', version, at };
}
