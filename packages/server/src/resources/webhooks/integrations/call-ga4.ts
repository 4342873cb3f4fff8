import { webhookTest } from '@parley/contracts/webhook-events';
import { z } from 'zod';
import type { ClaimedDelivery } from '../claim-deliveries.queries.ts';
import type { WebhookSendDeps } from '../webhook-deps.ts';

interface Ga4Call {
  body: string;
  secret: string;
  signal: AbortSignal;
}

/**
 * Sends an event to Google Analytics, which answers 204 whatever it is given. A test therefore asks the validation server
 * first, which counts nothing, and is refused with what that finds wrong.
 */
export async function callGa4(
  { config, egress }: Pick<WebhookSendDeps, 'config' | 'egress'>,
  { type, measurement_id: measurementId }: ClaimedDelivery,
  { body, secret, signal }: Ga4Call,
): Promise<{ response: Response; isRefused: boolean }> {
  const query = new URLSearchParams({ measurement_id: measurementId ?? '', api_secret: secret });
  const post = (path: string) =>
    egress.operatorFetch(`${config.analyticsBaseUrl}${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal,
    });
  if (type === webhookTest) {
    const checked = await post('/debug/mp/collect');
    if (!checked.ok) return { response: checked, isRefused: false };
    const problems = problemsIn(await checked.text());
    if (problems !== '') return { response: new Response(problems), isRefused: true };
  }
  return { response: await post('/mp/collect'), isRefused: false };
}

const validation = z.object({
  validationMessages: z.array(
    z.object({
      fieldPath: z.string().optional(),
      description: z.string(),
      validationCode: z.string().optional(),
    }),
  ),
});

/** What the validation server finds wrong, a line each; its whole answer where that is not what it documents. */
function problemsIn(answer: string): string {
  const read = validation.safeParse(parse(answer));
  if (!read.success) return answer || '?';
  return read.data.validationMessages
    .map(({ fieldPath, description, validationCode }) =>
      [fieldPath, description, validationCode].filter(Boolean).join(' · '),
    )
    .join('\n');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
