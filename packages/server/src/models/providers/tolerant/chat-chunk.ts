type Json = Record<string, unknown>;

/** The parts of an OpenAI chat completion that are used, from a whole answer or a chunk. */
export interface ChatPiece {
  content: string;
  reasoning: string;
  refusal: string;
  /** `stop`, `length`, `content_filter`, or another value of the server; null while the answer continues. */
  finish: string | null;
  usage: { input: number; output: number } | null;
  error: { message: string; code: string | number | null; type: string | null } | null;
}

/**
 * Reads one event or one whole answer, and tolerates deviations in everything that is not used: numbers may be strings, choices
 * may be missing, and a text may be a list of parts.
 * @param isWhole whether a whole message contains only new text, rather than text that was streamed before.
 * @returns null if the value is not an answer.
 */
export function readChatPiece(value: unknown, isWhole: boolean): ChatPiece | null {
  if (!isObject(value)) return null;
  const choice = firstOf(value.choices);
  const error = errorOf(value);
  const usage = usageOf(value.usage) ?? usageOf(isObject(value.x_groq) ? value.x_groq.usage : null);
  if (!choice && !error && !usage && !('choices' in value)) return null;
  const delta = isObject(choice?.delta)
    ? choice.delta
    : isWhole && isObject(choice?.message)
      ? choice.message
      : {};
  const parts = partsOf(delta.content ?? (isObject(choice?.delta) ? null : choice?.text));
  return {
    content: parts.text,
    reasoning: [delta.reasoning_content, delta.reasoning, parts.reasoning].find(isText) ?? '',
    refusal: isText(delta.refusal) ? delta.refusal : '',
    finish: finishOf(choice?.finish_reason ?? choice?.finishReason),
    usage,
    // Model routers report a failure next to an empty choice.
    error: parts.text === '' ? error : null,
  };
}

/** The chunk in the format that the packages expect. */
export function writeChatPiece(piece: ChatPiece): Json {
  if (piece.error) return { error: { ...piece.error, param: null } };
  const { content, reasoning, refusal, finish, usage } = piece;
  return {
    choices: [
      {
        index: 0,
        delta: {
          ...(content === '' ? {} : { content }),
          ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
          ...(refusal === '' ? {} : { refusal }),
        },
        finish_reason: finish,
      },
    ],
    ...(usage && {
      usage: {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
      },
    }),
  };
}

const finishNames: readonly (readonly [string, RegExp])[] = [
  ['stop', /^(?:stop|stopped|eos|eos_token|end_turn|stop_sequence|end|completed?|done|finished)?$/],
  ['length', /^(?:length|max_tokens|max_length|max_new_tokens|model_length|token_limit|limit)$/],
  ['content_filter', /^(?:content[_-]?filter(?:ed)?|safety|blocked|sensitive|moderation)$/],
];

function finishOf(reason: unknown): string | null {
  if (typeof reason !== 'string') return null;
  const lower = reason.trim().toLowerCase();
  return finishNames.find(([, names]) => names.test(lower))?.[0] ?? lower;
}

function usageOf(usage: unknown): ChatPiece['usage'] {
  if (!isObject(usage)) return null;
  const input = countOf(usage.prompt_tokens ?? usage.input_tokens);
  const output = countOf(usage.completion_tokens ?? usage.output_tokens);
  return input === null || output === null ? null : { input, output };
}

/** Upper bound of a plausible token count. */
const maxTokens = 100_000_000;

function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  const isCount = typeof count === 'number' && Number.isFinite(count) && count >= 0 && count <= maxTokens;
  return isCount ? Math.round(count) : null;
}

function errorOf({ error, ...rest }: Json): ChatPiece['error'] {
  const isError = error === true || rest.object === 'error' || !('choices' in rest || 'usage' in rest);
  const told = error === undefined || typeof error === 'boolean' ? (isError ? rest : null) : error;
  if (isText(told)) return { message: told, code: null, type: null };
  if (!isObject(told)) return null;
  const { code, type } = told;
  const message = [told.message, told.detail, told.msg].find(isText);
  if (message === undefined && told === rest && rest.object !== 'error') return null;
  return {
    message: message ?? JSON.stringify(told).slice(0, 500),
    code: typeof code === 'string' || typeof code === 'number' ? code : null,
    type: isText(type) ? type : null,
  };
}

function partsOf(content: unknown): { text: string; reasoning: string } {
  if (isText(content)) return { text: content, reasoning: '' };
  const parts = Array.isArray(content) ? content.filter(isObject) : [];
  const isThought = ({ type }: Json) => type === 'thinking' || type === 'reasoning';
  return {
    text: parts
      .filter((part) => !isThought(part))
      .map(({ text }) => (isText(text) ? text : ''))
      .join(''),
    reasoning: parts
      .filter(isThought)
      .map(({ thinking, text }) => (isText(text) ? text : partsOf(thinking).text))
      .join(''),
  };
}

function firstOf(choices: unknown): Json | null {
  const first: unknown = Array.isArray(choices) ? choices[0] : null;
  return isObject(first) ? first : null;
}

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
