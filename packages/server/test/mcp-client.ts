import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Member, TestApp } from './harness.ts';

/** Creates a key with this level; returns it as an Authorization header. */
export async function makeKey(owner: Member, permissions = 'read_write'): Promise<string> {
  const { body } = await owner.post('/api/api-keys', { name: permissions, permissions, expires: 'never' });
  return `Bearer ${body.key}`;
}

/** An MCP client, connected with the newest protocol revision. */
export async function connect(app: TestApp, authorization: string): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  );
  const requestInit = { headers: { authorization } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${app.origin}/mcp`), { requestInit }));
  return client;
}

/** The text of a tool result, as a model reads it. */
export function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
