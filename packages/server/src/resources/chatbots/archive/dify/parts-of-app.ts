import {
  type DifyApp,
  type DifyFeatures,
  type DifyModel,
  type DifyModelConfig,
  type DifyNode,
  type DifyWorkflow,
  difyApp,
} from './dify-app.ts';

/** What an app consists of, whether its settings or a graph of steps say so. */
export interface AppParts {
  prompt: string;
  model: DifyModel | undefined;
  features: DifyFeatures;
  /** Names or ids of what it answers from, which the file does not hold. */
  knowledgeBases: string[];
  variables: string[];
  hasSecrets: boolean;
  tools: string[];
  steps: string[];
}

/** Steps that a chatbot has without being told. */
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
  };
}

/** The first step that asks a model is what the chatbot does; the others are not carried over. */
function partsOfWorkflow(workflow: DifyWorkflow): AppParts {
  const nodes = workflow.graph.nodes.flatMap((one) => (one ? [one.data] : []));
  const asking = nodes.find(({ type }) => type === 'llm');
  const sources = nodes.filter(({ type }) => type === 'knowledge-retrieval');
  const isSecret = ({ value_type: type }: { value_type: string }) => type === 'secret';
  const plain = workflow.environment_variables.filter((one) => !isSecret(one));
  return {
    prompt: systemText(asking?.prompt_template ?? []),
    model: asking?.model,
    features: workflow.features,
    knowledgeBases: named(
      sources.flatMap((node) => node.dataset_ids.map((id) => `${node.title} ${id}`.trim())),
    ),
    variables: named([
      ...nodes.flatMap((node) =>
        node.type === 'start' ? node.variables.map(({ variable }) => variable) : [],
      ),
      ...[...plain, ...workflow.conversation_variables].map(({ name }) => name),
    ]),
    hasSecrets: workflow.environment_variables.some(isSecret),
    tools: [],
    steps: named(
      nodes.filter((node) => node !== asking && !isOwn(node)).map(({ title, type }) => `${title} (${type})`),
    ),
  };
}

/** A step that answers with nothing but what an earlier one has said adds nothing. */
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
