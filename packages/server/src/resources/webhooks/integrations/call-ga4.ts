import { webhookTest } from '@parley/contracts/events/webhook-events';
import { z } from 'zod';
import type { ClaimedDelivery } from '../claim-deliveries.queries.ts';
import type { WebhookSendDeps } from '../webhook-deps.ts';

interface Ga4Call {
  body: string;
  secret: string;
  signal: AbortSignal;
}

/**
 * Sends an event to Google Analytics, which responds with 204 to any input. A test therefore calls the validation server first,
 * which counts nothing, and fails with the problems it reports.
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

/** Problems reported by the validation server, one per line; the raw response if it has an unknown format. */
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
