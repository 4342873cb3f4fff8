import type { ProviderProblem } from '@parley/contracts/values/failures';
import type { ProviderSaid } from '@parley/contracts/values/provider-said';
import type { ModelFailure } from '../engine/model-failure.ts';
import { maskStructured } from '../insight/masking/mask-text.ts';

/** The part of a failure that came from the provider; null for our own limits. */
export function providerMessageOf({ reason, detail }: ModelFailure): ProviderSaid | null {
  const problem = detail.kind ?? problemOf(reason, detail.status);
  return problem && { problem, status: detail.status ?? null, message: detail.message ?? null };
}

/** Like `providerSaidOf`, with contact details masked so that it may be stored: a provider may repeat a visitor's message. */
export function storableProviderMessage(failure: ModelFailure): ProviderSaid | null {
  const said = providerMessageOf(failure);
  return said && { ...said, message: said.message && maskStructured(said.message).text };
}

function problemOf(reason: ModelFailure['reason'], status: number | undefined): ProviderProblem | null {
  if (reason === 'circuit_open' || reason === 'busy' || reason === 'budget') return null;
  return reason === 'unavailable' && status !== undefined && status >= 500 ? 'server_failed' : reason;
}
