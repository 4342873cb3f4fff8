import type { Processor } from '@parley/contracts/resources/visitors/compliance';
import { tenantScope, withScope } from '../../db/scope.ts';
import type { CalledModel } from '../../models/model-target.ts';
import type { OrganizationRow } from './compliance.queries.ts';
import type { ComplianceDeps } from './compliance-deps.ts';

/** All recipients of the organization's personal data, as currently configured; each once, in a stable order. */
export async function listProcessors(
  deps: ComplianceDeps,
  organizationId: string,
  { enabled, provider, name }: OrganizationRow['insight_model'],
): Promise<Processor[]> {
  const found = [...operatorsProcessors(deps)];
  const wanted = await deps.embeddings.wanted(organizationId);
  if (wanted && wanted.provider !== 'meaning') found.push(presentModel('embedding', wanted));
  const refining =
    enabled && provider && name ? await deps.resolveInsightModel(organizationId, { provider, name }) : null;
  if (refining) found.push(presentModel('model', refining));
  found.push(...(await processorsOfChatbots(deps, organizationId)));
  const byContent = new Map(found.map((processor) => [JSON.stringify(processor), processor]));
  return [...byContent].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, processor]) => processor);
}

/** The models that published chatbots send their visitors' messages to. */
async function processorsOfChatbots(deps: ComplianceDeps, organizationId: string): Promise<Processor[]> {
  const chatbots = await withScope(deps.database, tenantScope(organizationId), (tx) =>
    deps.listCallingChatbots(tx, organizationId),
  );
  const models = (await deps.resolveModelsOfAll(organizationId, chatbots)).flat();
  const indexes = new Map(
    chatbots.map(({ vectorIndexes }) => [JSON.stringify(vectorIndexes), vectorIndexes]),
  );
  const processors = models.map((model) => presentModel('model', model));
  for (const vectorIndexes of indexes.values()) {
    const embedding = await deps.embeddings.callable(organizationId, vectorIndexes);
    if (embedding && embedding.target.provider !== 'meaning')
      processors.push(presentModel('embedding', embedding.target));
  }
  return processors;
}

function presentModel(role: 'model' | 'embedding', { provider, name, access }: CalledModel): Processor {
  const isOwn = provider === 'local' || provider === 'static';
  return {
    role,
    name: provider,
    model: name,
    host: isOwn ? null : publicHost(access.baseUrl),
    account: access.owner,
  };
}

/** The operator of this installation, and its services for storage and email. */
function operatorsProcessors({ config }: ComplianceDeps): Processor[] {
  const ofPlatform = { model: null, account: 'platform' } as const;
  const { s3, smtpUrl, operator } = config;
  const host = s3 && publicHost(s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`);
  return [
    { role: 'hosting', name: operator.name, host: null, ...ofPlatform },
    ...(host === undefined ? [] : [{ role: 'storage', name: null, host, ...ofPlatform } as const]),
    ...(smtpUrl === null
      ? []
      : [{ role: 'mail', name: null, host: publicHost(smtpUrl), ...ofPlatform } as const]),
  ];
}

/** The host of a URL; null for an IP address or a private name, which is not disclosed. */
export function publicHost(address: string): string | null {
  const { hostname = '' } = URL.parse(address) ?? {};
  const isPublic = /\.[a-z][a-z0-9-]+$/i.test(hostname) && !/\.(?:local|internal|lan)$/i.test(hostname);
  return isPublic ? hostname : null;
}
