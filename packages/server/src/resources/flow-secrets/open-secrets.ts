import { readerOf } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps.ts';
import { listSentSecrets, type SecretKey, secretContext } from './flow-secrets.queries.ts';

/** A secret for the moment in which a request is sent. */
export interface OpenSecret {
  value: string;
  /** The only place it is sent to, as `URL.origin` writes it. */
  origin: string;
}

/** Those of these secrets that the chatbot has, by their names. */
export async function openSecrets(
  { database, sealer }: Pick<Deps, 'database' | 'sealer'>,
  chatbot: Omit<SecretKey, 'name'>,
  names: readonly string[],
): Promise<Map<string, OpenSecret>> {
  const { organizationId } = chatbot;
  const rows = await listSentSecrets(readerOf(database, { organizationId, userId: null }), chatbot, names);
  return new Map(
    rows.map(({ name, sealed_value, origin }) => [
      name,
      { value: sealer.open(sealed_value, secretContext({ ...chatbot, name })), origin },
    ]),
  );
}
