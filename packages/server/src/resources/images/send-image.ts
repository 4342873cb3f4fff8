import type { FastifyReply, FastifyRequest } from 'fastify';
import { attachmentHeaders } from '../../lib/attachment-headers.ts';
import type { ImageRow } from './images.queries.ts';

const oneDaySeconds = 86_400;

/** Sends a picture that pages show in `<img>`, and that is stored, never opened, when it is visited by itself (SEC-28). */
export function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  image: ImageRow,
  { name, isPublic }: { name: string; isPublic: boolean },
): FastifyReply {
  const etag = `"${image.version}"`;
  reply
    .headers(attachmentHeaders(name))
    .header('content-type', image.content_type)
    .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${oneDaySeconds}`)
    .header('etag', etag);
  // What a browser keeps of a private picture is for the session that asked for it.
  if (!isPublic) reply.header('vary', 'cookie');
  return request.headers['if-none-match'] === etag ? reply.status(304).send() : reply.send(image.content);
}
