import { defineSlice } from '../../kernel/slice.ts';
import { mcpHandlers } from './mcp.routes.ts';
import type { McpDeps } from './mcp-deps.ts';

/** When the process stops, tools may run this much longer. */
const stopPatienceMs = 10_000;

/** What language models do here: the Model Context Protocol. */
export const mcpSlice = defineSlice({
  name: 'mcp',
  web(deps: McpDeps) {
    const stopping = new AbortController();
    return {
      handlers: mcpHandlers(deps, stopping.signal),
      async drain(close: () => Promise<unknown>) {
        const patience = setTimeout(() => stopping.abort(), stopPatienceMs);
        await close();
        clearTimeout(patience);
      },
    };
  },
});
