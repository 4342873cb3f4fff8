import type { HttpReply, HttpRequest } from '../../kernel/exchange/http-exchange.ts';
import { attachmentHeaders } from '../../lib/net/http-headers.ts';
import type { ImageRow } from './images.queries.ts';

const oneDaySeconds = 86_400;

/**
 * Sends an image that pages show in `<img>`. Visited directly, it is downloaded rather than opened (SEC-28).
 */
export function sendImage(
  request: HttpRequest,
  reply: HttpReply,
  image: ImageRow,
  { name, isPublic }: { name: string; isPublic: boolean },
): HttpReply {
  const etag = `"${image.version}"`;
  reply
    .headers(attachmentHeaders(name))
    .header('content-type', image.content_type)
    .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${oneDaySeconds}`)
    .header('etag', etag);
  // Browsers may cache a private image only for the session that requested it.
  if (!isPublic) reply.header('vary', 'cookie');
  return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(image.content);
}
