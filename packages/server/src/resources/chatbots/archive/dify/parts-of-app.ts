import type { FlowDocument } from '@parley/flow/document';
import {
  type DifyApp,
  type DifyFeatures,
  type DifyModel,
  type DifyModelConfig,
  type DifyNode,
  type DifyWorkflow,
  difyApp,
} from './dify-app.ts';
import { type ConvertedGraph, flowOfGraph } from './flow/flow-of-graph.ts';

/** The parts of an app, from its settings or its graph. */
export interface AppParts {
  prompt: string;
  model: DifyModel | undefined;
  features: DifyFeatures;
  /** Names or ids of the knowledge that it answers from, which the file does not contain. */
  knowledgeBases: string[];
  variables: string[];
  hasSecrets: boolean;
  tools: string[];
  steps: string[];
  /** Flow converted from the graph; null for an app that only answers. */
  flow: FlowDocument | null;
  /** Steps of the flow that the user must complete. */
  partial: string[];
  /** Placeholders in texts of the flow that stay empty. */
  unknown: string[];
}

/** Steps that every chatbot has without configuration. */
const ownSteps: readonly string[] = ['start', 'end', 'knowledge-retrieval', ''];

export function partsOfApp({ app, model_config: config, workflow }: DifyApp): AppParts {
  if (app.mode === 'advanced-chat' && workflow) return partsOfWorkflow(workflow);
  return partsOfConfig(config ?? emptyConfig());
}

function emptyConfig(): DifyModelConfig {
  const { model_config: config } = difyApp.parse({ app: { name: '', mode: '' }, model_config: {} });
  if (!config) throw new TypeError('an empty configuration is one');
  return config;
}

function partsOfConfig(config: DifyModelConfig): AppParts {
  const { tools } = config.agent_mode;
  return {
    prompt:
      config.prompt_type === 'advanced' ? systemText(config.chat_prompt_config.prompt) : config.pre_prompt,
    model: config.model,
    features: config,
    knowledgeBases: named(config.dataset_configs.datasets.datasets.map(({ dataset }) => dataset.id)),
    variables: named(
      config.user_input_form.flatMap((field) => Object.values(field).map(({ variable }) => variable)),
    ),
    hasSecrets: false,
    tools: named(tools.filter(({ enabled }) => enabled).map((tool) => tool.tool_label || tool.tool_name)),
    steps: [],
    flow: null,
    partial: [],
    unknown: [],
  };
}

/**
 * A graph with more than one question to a model becomes a flow. The first step that calls a model provides the chatbot's
 * instructions, unless each step has its own.
 */
function partsOfWorkflow(workflow: DifyWorkflow): AppParts {
  const nodes = workflow.graph.nodes.flatMap((one) => (one ? [one.data] : []));
  const asking = nodes.find(({ type }) => type === 'llm');
  const sources = nodes.filter(({ type }) => type === 'knowledge-retrieval');
  const converted = flowOfGraph(workflow);
  const isSecret = ({ value_type: type }: { value_type: string }) => type === 'secret';
  const plain = workflow.environment_variables.filter((one) => !isSecret(one));
  return {
    prompt: hasOwnInstructions(converted) ? '' : systemText(asking?.prompt_template ?? []),
    model: asking?.model,
    features: workflow.features,
    flow: converted?.flow ?? null,
    partial: named(converted?.partial ?? []),
    unknown: named(converted?.unknown ?? []),
    knowledgeBases: named(
      sources.flatMap((node) => node.dataset_ids.map((id) => `${node.title} ${id}`.trim())),
    ),
    variables: named(
      converted
        ? fileFields(nodes)
        : [
            ...nodes.flatMap((node) =>
              node.type === 'start' ? node.variables.map(({ variable }) => variable) : [],
            ),
            ...[...plain, ...workflow.conversation_variables].map(({ name }) => name),
          ],
    ),
    hasSecrets:
      workflow.environment_variables.some(isSecret) ||
      (converted !== undefined && nodes.some((node) => node.authorization.type === 'api-key')),
    tools: [],
    steps: named(
      converted?.leftOut ??
        nodes
          .filter((node) => node !== asking && !isOwn(node))
          .map(({ title, type }) => `${title} (${type})`),
    ),
  };
}

function hasOwnInstructions(converted: ConvertedGraph | undefined): boolean {
  return converted?.flow.nodes.some(({ type, data }) => type === 'answer' && 'instructions' in data) === true;
}

/** File fields of the form; a flow asks for all other fields. */
function fileFields(nodes: readonly DifyNode[]): string[] {
  return nodes.flatMap(({ type, variables }) =>
    type === 'start' ? variables.flatMap((one) => (one.type.startsWith('file') ? [one.variable] : [])) : [],
  );
}

/** Whether a step is built into chatbots, such as an answer step that only repeats an earlier output. */
function isOwn({ type, answer }: DifyNode): boolean {
  return type === 'answer'
    ? answer.replaceAll(/\{\{#[^#]*#\}\}/g, '').trim() === ''
    : ownSteps.includes(type);
}

function systemText(messages: readonly { role: string; text: string }[]): string {
  return messages.flatMap(({ role, text }) => (role === 'system' ? [text] : [])).join('\n\n');
}

function named(names: readonly string[]): string[] {
  return [...new Set(names.filter((name) => name !== ''))];
}
