import type { FastifyInstance } from 'fastify';
import { speaksOpenAi } from '../../kernel/exchange/openai-error.ts';

/** Headers of every response; HTML pages add their own content security policy. */
export function addSecurityHeaders(app: FastifyInstance, isHttps: boolean): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    reply.header('x-request-id', request.id);
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    const isApi = /^\/(api|mcp)\b/.test(request.url) || speaksOpenAi(request.url);
    if (isApi && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
  });
}

/**
 * Content security policy of an HTML page: everything from this origin, but only scripts and styles with this response's nonce.
 */
export function contentSecurityPolicy(nonce: string, frameAncestors: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Permissions policy of an HTML page and its frames: only copying text is allowed. */
export const permissionsPolicy = [
  'clipboard-write=(self)',
  ...unusedFeatures.map((feature) => `${feature}=()`),
].join(', ');
