import { isSecretName } from '@parley/flow/names';
import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { line, pathId, webAddress } from '../../values/primitives.ts';

/** Maximum number per chatbot. */
export const maxFlowSecrets = 50;

/** A secret for the requests of a chatbot's flow; its value is never returned. */
export const flowSecret = z.strictObject({
  name: z.string(),
  /** End of the value, to recognize it. */
  hint: z.string(),
  /** The only origin it may be sent to. */
  origin: z.string(),
});
export type FlowSecret = z.output<typeof flowSecret>;

const params = z.strictObject({ chatbotId: pathId(), name: z.string() });
const itemErrors = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const flowSecretRoutes = defineRoutes({
  listFlowSecrets: {
    method: 'GET',
    path: '/api/chatbots/{chatbotId}/secrets',
    summary: 'Secrets of the flow; never their values',
    permission: 'chatbot.update',
    params: z.strictObject({ chatbotId: pathId() }),
    responses: { 200: z.array(flowSecret) },
    errors: itemErrors,
  },
  putFlowSecret: {
    method: 'PUT',
    path: '/api/chatbots/{chatbotId}/secrets/{name}',
    summary: 'Store a secret, which is sent to one address only; takes effect at once',
    permission: 'chatbot.update',
    params: params.extend({ name: z.string().refine(isSecretName, { error: 'validation.secretName' }) }),
    body: z.strictObject({
      value: line(4_000).min(1, { error: 'validation.secretRequired' }),
      /** Any path of the URL is dropped, only the origin is stored. */
      origin: webAddress,
    }),
    responses: { 200: flowSecret },
    errors: [...itemErrors, 'validation_failed'],
  },
  deleteFlowSecret: {
    method: 'DELETE',
    path: '/api/chatbots/{chatbotId}/secrets/{name}',
    summary: 'Delete a secret; requests that name it fail from then on',
    permission: 'chatbot.update',
    params,
    responses: { 204: null },
    errors: itemErrors,
  },
});
