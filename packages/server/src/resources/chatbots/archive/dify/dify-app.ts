import { z } from 'zod';

const text = z.string().catch('');
const strings = z.array(text).catch([]);
const switched = z.object({ enabled: z.boolean().catch(false) }).catch({ enabled: false });
const named = z.object({ name: text, value_type: text }).catch({ name: '', value_type: '' });

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

/** What an app can do beside answering, each with a switch. */
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

const node = z.object({
  type: text,
  title: text,
  model: model.optional().catch(undefined),
  prompt_template: messages,
  dataset_ids: strings,
  variables: z.array(z.object({ variable: text }).catch({ variable: '' })).catch([]),
  answer: text,
});
export type DifyNode = z.output<typeof node>;

const workflow = z.object({
  features: features.catch(features.parse({})),
  graph: z
    .object({ nodes: z.array(z.object({ data: node }).optional().catch(undefined)).catch([]) })
    .catch({ nodes: [] }),
  environment_variables: z.array(named).catch([]),
  conversation_variables: z.array(named).catch([]),
});
export type DifyWorkflow = z.output<typeof workflow>;

/**
 * What is read of an app of Dify, as `GET /console/api/apps/{id}/export` of its versions 0.x writes it. A part that is not as it
 * should be is missing: what people have exported for years differs in details.
 */
export const difyApp = z.object({
  app: z.object({ name: text, mode: text }),
  version: z.union([z.string(), z.number()]).optional().catch(undefined),
  model_config: modelConfig.optional().catch(undefined),
  workflow: workflow.optional().catch(undefined),
});
export type DifyApp = z.output<typeof difyApp>;
