import type { Processor } from '@parley/contracts/resources/compliance';
import { withScope } from '../../db/scope.ts';
import type { CalledModel } from '../../models/model-target.ts';
import type { ComplianceDeps } from './compliance-deps.ts';
import { publicHost } from './public-host.ts';

/** Everyone who gets personal data of the organization, as configured now; each once, in a stable order. */
export async function listProcessors(
  deps: ComplianceDeps,
  organizationId: string,
  publishedIds: readonly string[],
): Promise<Processor[]> {
  const found = [...operatorsProcessors(deps)];
  const wanted = await deps.embeddings.wanted(organizationId);
  if (wanted) found.push(presentModel('embedding', wanted));
  for (const chatbotId of publishedIds) found.push(...(await processorsOf(deps, organizationId, chatbotId)));
  const byContent = new Map(found.map((processor) => [JSON.stringify(processor), processor]));
  return [...byContent].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, processor]) => processor);
}

/** The models that a published chatbot sends its visitors' messages to. */
async function processorsOf(
  deps: ComplianceDeps,
  organizationId: string,
  chatbotId: string,
): Promise<Processor[]> {
  const snapshot = await withScope(deps.database, { organizationId, userId: null }, (tx) =>
    deps.loadPublished(tx, { organizationId, chatbotId }),
  );
  if (!snapshot || snapshot.version === null) return [];
  const models = await deps.resolveModels(snapshot);
  const embedding = await deps.embeddings.callable(organizationId, snapshot.vectorIndexes);
  return [
    ...models.map((model) => presentModel('model', model)),
    ...(embedding ? [presentModel('embedding', embedding.target)] : []),
  ];
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

/** Who runs this installation, and what it stores and sends with. */
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
