/** Programs that serve models on the user's own machine. */
export const localSoftware = ['ollama', 'lm-studio', 'llama.cpp'] as const;
export type LocalSoftware = (typeof localSoftware)[number];

/** Returns such a program's response to a model-list request, in its documented shape; undefined for another request. */
export function localAnswer(software: LocalSoftware, call: string): object | undefined {
  return answers[software][call];
}

const details = { parent_model: '', format: 'gguf', quantization_level: 'Q4_K_M' };
const listed = { object: 'model', created: 1_735_142_223, owned_by: 'organization_owner' };

const answers: Record<LocalSoftware, Record<string, object>> = {
  ollama: {
    'GET /api/tags': {
      models: [
        {
          name: 'llama3.2:3b',
          model: 'llama3.2:3b',
          modified_at: '2025-05-04T14:56:49.277302595-07:00',
          size: 2_019_393_189,
          digest: 'a80c4f17acd55265feec403c7aef86be0c25983ab279d83f3bcd3abbcb5b8b72',
          details: { ...details, family: 'llama', families: ['llama'], parameter_size: '3.2B' },
        },
        {
          name: 'nomic-embed-text:latest',
          model: 'nomic-embed-text:latest',
          modified_at: '2025-05-10T08:06:48.639712648-07:00',
          size: 274_302_450,
          digest: '0a109f422b47e3a30ba2b10eca18548e944e8a23073ee3f3e947efcf3c45e59f',
          details: { ...details, family: 'nomic-bert', families: ['nomic-bert'], parameter_size: '137M' },
        },
      ],
    },
  },
  'lm-studio': {
    'GET /api/v0/models': {
      object: 'list',
      data: [
        {
          id: 'meta-llama-3.1-8b-instruct',
          object: 'model',
          type: 'llm',
          publisher: 'lmstudio-community',
          arch: 'llama',
          compatibility_type: 'gguf',
          quantization: 'Q4_K_M',
          state: 'not-loaded',
          max_context_length: 131_072,
        },
        {
          id: 'text-embedding-nomic-embed-text-v1.5',
          object: 'model',
          type: 'embeddings',
          publisher: 'nomic-ai',
          arch: 'nomic-bert',
          compatibility_type: 'gguf',
          quantization: 'Q4_0',
          state: 'not-loaded',
          max_context_length: 2_048,
        },
      ],
    },
    'GET /v1/models': { object: 'list', data: [{ ...listed, id: 'meta-llama-3.1-8b-instruct' }] },
  },
  'llama.cpp': {
    'GET /props': {
      default_generation_settings: { id: 0, n_ctx: 4096, params: { temperature: 0.8, n_predict: -1 } },
      total_slots: 1,
      model_path: '../models/Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf',
      chat_template: '…',
      build_info: 'b5002-2c3f8b85',
    },
    'GET /v1/models': {
      object: 'list',
      data: [
        {
          id: '../models/Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf',
          object: 'model',
          created: 1_735_142_223,
          owned_by: 'llamacpp',
          meta: {
            vocab_type: 2,
            n_vocab: 128_256,
            n_ctx_train: 131_072,
            n_embd: 4_096,
            n_params: 8_030_261_312,
            size: 4_912_898_304,
          },
        },
      ],
    },
  },
};
