import { z } from 'zod';

const text = z.string().catch('');
const strings = z.array(text).catch([]);
const switched = z.object({ enabled: z.boolean().catch(false) }).catch({ enabled: false });
const simple = z
  .union([z.string().max(4_000), z.number()])
  .nullable()
  .catch(null);
const named = z
  .object({ name: text, value_type: text, value: simple.default(null) })
  .catch({ name: '', value_type: '', value: null });

const model = z.object({
  provider: text,
  name: text,
  completion_params: z
    .object({
      temperature: z.number().optional().catch(undefined),
      max_tokens: z.number().optional().catch(undefined),
    })
    .catch({}),
});
export type DifyModel = z.output<typeof model>;

const message = z.object({ role: text, text });
const messages = z.array(message.catch({ role: '', text: '' })).catch([]);

/** Features of an app in addition to answering, each with a switch. */
export const difyFeatures = [
  'suggested_questions_after_answer',
  'speech_to_text',
  'text_to_speech',
  'sensitive_word_avoidance',
  'annotation_reply',
  'file_upload',
] as const;

const features = z.object({
  opening_statement: text,
  suggested_questions: strings,
  retriever_resource: switched.optional(),
  suggested_questions_after_answer: switched,
  speech_to_text: switched,
  text_to_speech: switched,
  sensitive_word_avoidance: switched,
  annotation_reply: switched,
  file_upload: z
    .object({ enabled: z.boolean().catch(false), image: switched })
    .catch({ enabled: false, image: { enabled: false } })
    .transform(({ enabled, image }) => ({ enabled: enabled || image.enabled })),
});
export type DifyFeatures = z.output<typeof features>;

const form = z
  .array(z.record(z.string(), z.object({ variable: text }).catch({ variable: '' })).catch({}))
  .catch([]);
const tool = z.object({ enabled: z.boolean().catch(true), tool_label: text, tool_name: text });

const modelConfig = features.extend({
  pre_prompt: text,
  prompt_type: text,
  chat_prompt_config: z.object({ prompt: messages }).catch({ prompt: [] }),
  model: model.optional().catch(undefined),
  user_input_form: form,
  agent_mode: z
    .object({ tools: z.array(tool.catch({ enabled: false, tool_label: '', tool_name: '' })).catch([]) })
    .catch({ tools: [] }),
  dataset_configs: z
    .object({
      datasets: z
        .object({
          datasets: z
            .array(z.object({ dataset: z.object({ id: text }) }).catch({ dataset: { id: '' } }))
            .catch([]),
        })
        .catch({ datasets: [] }),
    })
    .catch({ datasets: { datasets: [] } }),
});
export type DifyModelConfig = z.output<typeof modelConfig>;

/** The source of a value: the id of a step, or `sys`, `env` or `conversation`, and a name. */
const selector = strings;
/** Numbers and booleans are read as text. */
const written = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)]).catch('');
const condition = z.object({
  variable_selector: selector,
  comparison_operator: text,
  value: written.default(''),
});
const conditions = z.array(condition).catch([]);
const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((items) =>
      items.flatMap((item) => {
        const { success, data } = shape.safeParse(item);
        return success ? [data] : [];
      }),
    );

/** A field of the form that a Dify chat starts with, or a name that a template gives to a value. */
const nodeVariable = z.object({
  variable: text,
  label: text.default(''),
  type: text.default(''),
  options: strings.default([]),
  value_selector: selector.default([]),
});
const assignment = z.object({
  variable_selector: selector,
  operation: text,
  input_type: text,
  value: z
    .union([z.array(text), z.string(), z.number(), z.boolean()])
    .nullable()
    .catch(null),
});

const node = z
  .object({
    type: text,
    title: text,
    model: model.optional().catch(undefined),
    prompt_template: messages,
    agent_parameters: z
      .object({ instruction: z.object({ value: text }).catch({ value: '' }) })
      .catch({ instruction: { value: '' } }),
    dataset_ids: strings,
    answer: text,
    /** Used by `start` and `template-transform`; `variable-aggregator` has `selectors` instead. */
    variables: z.unknown().optional(),
    classes: listOf(z.object({ id: text, name: text })),
    cases: listOf(z.object({ case_id: text, logical_operator: text, conditions })),
    /** Used by `if-else` in versions without `cases`. */
    conditions,
    logical_operator: text,
    method: text,
    url: text,
    headers: text,
    params: text,
    body: z
      .object({
        type: text,
        data: z
          .union([z.string(), listOf(z.object({ key: text.default(''), value: text.default('') }))])
          .catch(''),
      })
      .catch({ type: 'none', data: '' }),
    authorization: z.object({ type: text }).catch({ type: '' }),
    template: text,
    items: listOf(assignment),
    assigned_variable_selector: selector,
    input_variable_selector: selector,
    write_mode: text,
  })
  .transform(({ variables, ...rest }) => ({
    ...rest,
    variables: listOf(nodeVariable).parse(variables),
    selectors: listOf(z.array(z.string())).parse(variables),
  }));
export type DifyNode = z.output<typeof node>;

const coordinate = z.number().catch(0);
const position = z.object({ x: coordinate, y: coordinate }).catch({ x: 0, y: 0 });

const workflow = z.object({
  features: features.catch(features.parse({})),
  graph: z
    .object({
      nodes: z.array(z.object({ id: text, position, data: node }).optional().catch(undefined)).catch([]),
      edges: listOf(z.object({ source: z.string(), target: z.string(), sourceHandle: text })).default([]),
    })
    .catch({ nodes: [], edges: [] }),
  environment_variables: z.array(named).catch([]),
  conversation_variables: z.array(named).catch([]),
});
export type DifyWorkflow = z.output<typeof workflow>;

/**
 * The parts of a Dify app that are read, in the format of `GET /console/api/apps/{id}/export` of its 0.x versions. Invalid parts
 * count as missing, because exports of different years differ in details.
 */
export const difyApp = z.object({
  app: z.object({ name: text, mode: text }),
  version: z.union([z.string(), z.number()]).optional().catch(undefined),
  model_config: modelConfig.optional().catch(undefined),
  workflow: workflow.optional().catch(undefined),
});
export type DifyApp = z.output<typeof difyApp>;
