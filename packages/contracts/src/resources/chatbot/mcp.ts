import { z } from 'zod';
import { defineRoutes } from '../../route.ts';

/** A message of the Model Context Protocol: JSON-RPC, validated and handled by the protocol's own library. */
const message = z.unknown().meta({ description: 'A JSON-RPC message of the Model Context Protocol' });

export const mcpRoutes = defineRoutes({
  callMcp: {
    method: 'POST',
    path: '/mcp',
    summary: 'Model Context Protocol: the tools that the key may use',
    permission: 'chatbot.read',
    keysOnly: true,
    body: message,
    responses: { 200: z.looseObject({ jsonrpc: z.literal('2.0') }) },
    stream: true,
    errors: [
      'unauthenticated',
      'forbidden',
      'origin_not_allowed',
      'validation_failed',
      'invalid_json',
      'payload_too_large',
      'unsupported_media_type',
    ],
  },
  /** There are no sessions, so there is no stream to follow or end. */
  refuseMcpStream: {
    method: 'GET',
    path: '/mcp',
    summary: 'Refused: the endpoint keeps no sessions and opens no streams',
    permission: 'public',
    responses: {},
    errors: ['method_not_allowed'],
  },
  refuseMcpEnd: {
    method: 'DELETE',
    path: '/mcp',
    summary: 'Refused: the endpoint keeps no sessions',
    permission: 'public',
    responses: {},
    errors: ['method_not_allowed'],
  },
});
