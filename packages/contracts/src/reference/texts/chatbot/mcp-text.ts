import type { mcpRoutes } from '../../../resources/chatbot/mcp.ts';
import type { ResourceText } from '../operation-text.ts';

export const mcpText = {
  tag: 'Model Context Protocol',
  description:
    'One address for programs that work with language models. Its tools list and ask your chatbots, search their knowledge, and, if the key may write, add leads and texts.',
  operations: {
    callMcp: {
      description:
        'Use a client of the protocol rather than calling it by hand. `tools/list` names the tools that the key may use. There are no sessions, and batches are refused.',
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      response: { jsonrpc: '2.0', id: 1, result: { tools: [] } },
    },
    refuseMcpStream: 'Always 405. Clients of the protocol then go on without a stream.',
    refuseMcpEnd: 'Always 405. There is nothing to end.',
  },
} satisfies ResourceText<typeof mcpRoutes>;
