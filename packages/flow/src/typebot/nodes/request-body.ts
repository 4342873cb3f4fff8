import { isForbiddenKey } from '../../names.ts';
import { isRecord } from '../../read/shape.ts';
import type { Conversion } from '../conversion.ts';
import type { SourceBlock } from '../read-export.ts';
import { isOn, type Source, textIn } from '../source.ts';

const maxDepth = 10;
/** In characters; a flow cannot be larger. */
const maxJson = 100_000;
const maxName = 200;
const maxVariables = 60;

/** The body of a request with templates in its strings; undefined for none. */
export function requestBody(
  conversion: Conversion,
  block: SourceBlock,
  { options, webhook }: { options: Source; webhook: Source },
): unknown {
  const written = textIn(webhook, 'body').trim();
  const isCustom = isOn(options, 'isCustomBody');
  if (isCustom && written === '') return undefined;
  if (!isCustom || written === '{{state}}') {
    conversion.note(block, 'body_all');
    return everyVariable(conversion);
  }
  const parsed = written.length > maxJson ? undefined : parseJson(withQuotedVariables(written));
  if (parsed === undefined) {
    conversion.note(block, 'body_text');
    return conversion.template(block, written);
  }
  return templatesIn(conversion, block, parsed, maxDepth);
}

/** Typebot's default body: every answer and variable. */
export function everyVariable({ names }: Conversion): Record<string, string> {
  return Object.fromEntries(names.all.slice(0, maxVariables).map((name) => [name, `{{${name}}}`]));
}

/**
 * Adds quotes around variables that stand outside of quotes because they are numbers or lists; a quoted template keeps the type
 * of its value.
 */
function withQuotedVariables(json: string): string {
  let written = '';
  let isQuoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at] ?? '';
    const isOpen = !isQuoted && json.startsWith('{{', at);
    const end = isOpen ? at + json.slice(at, at + maxName).indexOf('}}') : -1;
    if (end > at) {
      written += JSON.stringify(json.slice(at, end + 2));
      at = end + 1;
    } else if (isQuoted && character === '\\') {
      written += json.slice(at, at + 2);
      at += 1;
    } else {
      if (character === '"') isQuoted = !isQuoted;
      written += character;
    }
  }
  return written;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function templatesIn(conversion: Conversion, block: SourceBlock, value: unknown, depthLeft: number): unknown {
  if (typeof value === 'string') return conversion.template(block, value.replaceAll('\u0000', ''));
  if (typeof value !== 'object' || value === null) return value;
  if (depthLeft === 0) {
    conversion.note(block, 'text_cut');
    return null;
  }
  const inner = (child: unknown) => templatesIn(conversion, block, child, depthLeft - 1);
  if (Array.isArray(value)) return value.map(inner);
  if (!isRecord(value)) return null;
  const fields = Object.entries(value).filter(([key]) => !isForbiddenKey(key));
  return Object.fromEntries(fields.map(([key, child]) => [key, inner(child)]));
}
