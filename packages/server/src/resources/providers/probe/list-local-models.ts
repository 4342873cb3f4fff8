import type { providerRoutes } from '@parley/contracts/resources/chatbot/providers';
import type { ResponseOf } from '@parley/contracts/route';
import { tenantScope, withScope } from '../../../db/scope.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { joinLocalName } from '../../../models/local/local-model.ts';
import type { LocalServer } from '../../../models/local/local-servers.ts';
import { createEmbeddingTargets } from '../keys/embedding-targets.ts';
import { listEmbeddingFailures } from '../keys/providers.queries.ts';
import { problemOf } from '../providers.presenter.ts';

type LocalModels = ResponseOf<typeof providerRoutes.listLocalModels>;
type ListDeps = Pick<Deps, 'database' | 'sealer' | 'config' | 'localServers' | 'tables'>;

/** Models that the operator's own machines offer now, and the model that embeds the organization's knowledge. */
export async function listLocalModels(deps: ListDeps, { organizationId }: Scope): Promise<LocalModels> {
  const [servers, tables, target, failures] = await Promise.all([
    deps.localServers.list(),
    deps.tables.list(),
    createEmbeddingTargets(deps).wanted(organizationId),
    withScope(deps.database, tenantScope(organizationId), (tx) => listEmbeddingFailures(tx, organizationId)),
  ]);
  return {
    servers: servers.map(presentServer),
    tables: tables.map(({ name, sizeBytes }) => ({ name, label: name, kind: 'embedding', sizeBytes })),
    embedding: target && {
      provider: target.provider,
      name: target.name,
      ...problemOf('problem', failures, target.provider),
    },
    builtIn: builtInModel(deps.config),
  };
}

function builtInModel({ embeddingModel }: ListDeps['config']): string | null {
  return embeddingModel?.provider === 'meaning' ? embeddingModel.name : null;
}

function presentServer({ origin, software, models }: LocalServer): LocalModels['servers'][number] {
  const { host } = new URL(origin);
  return {
    address: origin,
    software,
    models: models.map(({ name, kind, sizeBytes }) => ({
      name: joinLocalName({ host, model: name }),
      label: labelOf(name),
      kind,
      sizeBytes,
    })),
  };
}

/** Shortens the file path by which llama.cpp names a model. */
function labelOf(name: string): string {
  return name.endsWith('.gguf') ? name.replace(/^.*[/\\](?=.)/, '') : name;
}
