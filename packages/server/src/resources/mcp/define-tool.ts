import type { McpServer } from '@modelcontextprotocol/server';
import { apiKeyLevelFor, type OrganizationAction } from '@parley/contracts/permissions';
import { z } from 'zod';
import { AppError, keyLevelTooLow } from '../../errors/app-error.ts';
import type { Scope } from '../../kernel/scope.ts';
import { isId } from '../../lib/ids.ts';
import { describeProblem } from './describe-problem.ts';
import type { McpDeps } from './mcp-deps.ts';

/** Who calls, until they go away. */
export interface ToolCall {
  scope: Scope;
  signal: AbortSignal;
}

/** A tool whose permission its caller is known to have. */
export interface McpTool {
  name: string;
  /** What a route would require that does the same. */
  permission: OrganizationAction;
  register(server: McpServer, deps: McpDeps, call: ToolCall): void;
  /** For a key whose level is too low: a call is told which level it needs. */
  refuse(server: McpServer, deps: McpDeps, call: ToolCall): void;
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  /** For the model that chooses among tools: part of the protocol, so in English. */
  description: string;
  permission: OrganizationAction;
  /** What may be done by calling it again, or at all. */
  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  input: Input;
  output: Output;
  run(
    deps: McpDeps,
    call: ToolCall,
    input: z.output<Input>,
  ): Promise<{ text: string; structured: z.output<Output> }>;
}

export const reading = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;
export const adding = { ...reading, readOnlyHint: false, idempotentHint: false } as const;

export const chatbotId = z.string().max(64).describe('The id of a chatbot, as list_chatbots names it');

/** Declares a tool. What goes wrong in it is told to the model in words, and never with what an error carries. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: ToolDefinition<Input, Output>,
): McpTool {
  const { name, title, description, permission, hints, input, output } = tool;
  return {
    name,
    permission,
    register(server, deps, call) {
      const config = {
        title,
        description,
        inputSchema: input as z.ZodObject,
        outputSchema: output as z.ZodObject,
        annotations: hints,
      };
      server.registerTool(name, config, async (given) => {
        try {
          assertPossible(given);
          const { text, structured } = await tool.run(deps, call, given as z.output<Input>);
          return { content: [{ type: 'text', text }], structuredContent: structured };
        } catch (error) {
          // Nobody reads it unless this process stops.
          const told = call.signal.aborted ? new AppError('shutting_down') : error;
          const text = describeProblem(deps, told, { tool: name, requestId: call.scope.requestId });
          return { content: [{ type: 'text', text }], isError: true };
        }
      });
    },
    refuse(server, deps, { scope }) {
      const requiredLevel = apiKeyLevelFor[permission];
      const refusal = keyLevelTooLow(requiredLevel);
      const text = describeProblem(deps, refusal, { tool: name, requestId: scope.requestId });
      const structuredContent = { code: refusal.code, requiredLevel };
      server.registerTool(name, { title, description, annotations: hints }, () => ({
        content: [{ type: 'text', text }],
        structuredContent,
        isError: true,
      }));
    },
  };
}

/** What cannot be an id gets the error of a chatbot there is not. */
function assertPossible(input: Readonly<Record<string, unknown>>): void {
  if (typeof input.chatbotId === 'string' && !isId(input.chatbotId)) throw new AppError('not_found');
}
