import type { RouteDefinition } from '@parley/contracts/route';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';
import { decodeUtf8, isDeeperThan, maxJsonDepth } from '../../lib/text/json-text.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    rawBody?: NonNullable<RouteDefinition['rawBody']>;
  }
}

/**
 * Hands emails on as a stream, so that no other route reads them into memory; the handler limits what it reads.
 */
export function addMailBody(app: FastifyInstance): void {
  app.addContentTypeParser('message/rfc822', (request, body, done) => {
    if (request.routeOptions.config.rawBody === 'message/rfc822') return done(null, body);
    done(new AppError('unsupported_media_type'));
  });
}

/** Parses JSON bodies. Rejects prototype keys and deep nesting; an empty body is `undefined`. */
export function addJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.routeOptions.config.rawBody === 'application/json') return done(null, body);
    const text = decodeUtf8(body);
    if (text === undefined) return done(new AppError('invalid_encoding'));
    if (text.trim() === '') return done(null, undefined);
    parseJson(request, text, (error, value) => {
      if (error) return done(new AppError('invalid_json', { cause: error }));
      if (isDeeperThan(value, maxJsonDepth)) return done(new AppError('invalid_json'));
      done(null, value);
    });
  });
}
