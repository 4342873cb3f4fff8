import { readerOf, tenantScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import { listSentSecrets, type SecretKey, secretContext } from './flow-secrets.queries.ts';

/** A decrypted secret, kept only while a request is sent. */
export interface OpenSecret {
  value: string;
  /** The only origin it may be sent to, in the form of `URL.origin`. */
  origin: string;
}

/** Returns the given secrets that the chatbot has, by name. */
export async function openSecrets(
  { database, sealer }: Pick<Deps, 'database' | 'sealer'>,
  chatbot: Omit<SecretKey, 'name'>,
  names: readonly string[],
): Promise<Map<string, OpenSecret>> {
  const { organizationId } = chatbot;
  const rows = await listSentSecrets(readerOf(database, tenantScope(organizationId)), chatbot, names);
  return new Map(
    rows.map(({ name, sealed_value, origin }) => [
      name,
      { value: sealer.open(sealed_value, secretContext({ ...chatbot, name })), origin },
    ]),
  );
}
