import { z } from 'zod';
import { TableProblem } from './table-problem.ts';

export type Normalize = (text: string) => string;

const typed = z.object({ type: z.string() });
const sequence = z.object({ normalizers: z.array(z.unknown()).max(100) });
const bert = z.object({
  clean_text: z.boolean().default(true),
  handle_chinese_chars: z.boolean().default(true),
  strip_accents: z.boolean().nullable().default(null),
  lowercase: z.boolean().default(true),
});
const replace = z.object({
  pattern: z.union([z.object({ String: z.string() }), z.object({ Regex: z.string() })]),
  content: z.string(),
});
const strip = z.object({ strip_left: z.boolean().default(true), strip_right: z.boolean().default(true) });
const prepend = z.object({ prepend: z.string() });

/**
 * The normalizer described by `tokenizer.json`.
 * @throws {TableProblem} for an unsupported kind.
 */
export function normalizerOf(description: unknown): Normalize {
  if (description === null || description === undefined) return (text) => text;
  const { type } = parse(typed, description);
  switch (type) {
    case 'Sequence': {
      const steps = parse(sequence, description).normalizers.map(normalizerOf);
      return (text) => steps.reduce((sum, step) => step(sum), text);
    }
    case 'BertNormalizer':
      return bertNormalizer(parse(bert, description));
    case 'Lowercase':
      return (text) => text.toLowerCase();
    case 'StripAccents':
      return (text) => text.replace(/\p{Mn}/gu, '');
    case 'Strip': {
      const { strip_left, strip_right } = parse(strip, description);
      return (text) => {
        const left = strip_left ? text.trimStart() : text;
        return strip_right ? left.trimEnd() : left;
      };
    }
    case 'Prepend': {
      const { prepend: start } = parse(prepend, description);
      return (text) => (text === '' ? text : start + text);
    }
    case 'Replace':
      return replacer(parse(replace, description));
    // SentencePiece's own table is NFKC with few additions.
    case 'Precompiled':
    case 'Nmt':
      return (text) => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').normalize('NFKC');
    case 'NFC':
    case 'NFD':
    case 'NFKC':
    case 'NFKD':
      return (text) => text.normalize(type);
    default:
      throw new TableProblem(`tokenizer.json uses the normalizer ${type}, which is not supported`);
  }
}

function bertNormalizer(options: z.output<typeof bert>): Normalize {
  const stripsAccents = options.strip_accents ?? options.lowercase;
  return (whole) => {
    let text = whole;
    if (options.clean_text) text = text.replace(/[^\P{C}\t\n\r]|\uFFFD/gu, '').replace(/\s/gu, ' ');
    if (options.handle_chinese_chars) text = text.replace(/\p{Script=Han}/gu, ' $& ');
    if (stripsAccents) text = text.normalize('NFD').replace(/\p{Mn}/gu, '');
    return options.lowercase ? text.toLowerCase() : text;
  };
}

function replacer({ pattern, content }: z.output<typeof replace>): Normalize {
  if ('String' in pattern) return (text) => text.replaceAll(pattern.String, () => content);
  const found = regularExpression(pattern.Regex);
  return (text) => text.replace(found, () => content);
}

function regularExpression(source: string): RegExp {
  try {
    return new RegExp(source, 'gu');
  } catch {
    throw new TableProblem('tokenizer.json has a regular expression that cannot be read');
  }
}

/** @throws {TableProblem} */
export function parse<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new TableProblem(`tokenizer.json cannot be read (${issue?.path.join('.')}: ${issue?.message})`);
}
