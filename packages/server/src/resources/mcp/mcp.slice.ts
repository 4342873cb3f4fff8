import { defineSlice } from '../../kernel/slice/slice.ts';
import { mcpHandlers } from './mcp.routes.ts';
import type { McpDeps } from './mcp-deps.ts';

/** Time for running tools to finish at shutdown. */
const stopPatienceMs = 10_000;

/** Access for language models by the Model Context Protocol (MCP). */
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
