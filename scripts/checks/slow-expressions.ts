import { analyse } from 'scslre';
import type { Findings } from './check.ts';
import {
  isNode,
  isTestFile,
  literalText,
  placeOf,
  readSources,
  type SyntaxNode,
  walk,
} from './sources/sources.ts';

/** A quadratic expression that is allowed because its input is short. */
interface Bounded {
  file: string;
  /** The pattern between its slashes. */
  source: string;
  /** Maximum input length; `because` says where it is enforced. */
  maxChars: number;
  because: string;
}

/** The square of it takes about a millisecond. */
const mostChars = 2_048;

export const boundedExpressions: readonly Bounded[] = [
  {
    file: 'packages/server/src/accounts/sessions/read-device.ts',
    source: String.raw`\bVersion\/[\d.]+.*\bSafari\/`,
    maxChars: 500,
    because: 'the header is cut to `maxHeaderChars`',
  },
  {
    file: 'packages/knowledge/src/answering/scoring/explain.ts',
    source: String.raw`\([^()]*\)|[^\s]*\p{N}[^\s]*`,
    maxChars: 200,
    because: 'headings and titles are cut when they are indexed',
  },
  {
    file: 'packages/knowledge/src/question/introductions.ts',
    source: String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`,
    maxChars: 200,
    because: 'a longer text is no introduction',
  },
  {
    file: 'packages/server/src/lib/secrets/without-credentials.ts',
    source: '([?&])([^=&#]+)=([^&#]*)',
    maxChars: 2_048,
    because: 'addresses are no longer when they are stored',
  },
];

interface Expression {
  place: string;
  file: string;
  source: string;
  flags: string;
}

/**
 * Reports regular expressions of the product with superlinear running time, with which an attacker could block all other users.
 * Skips expressions that are built at run time; those of languages have a test of their own (`built-expressions.test.ts`).
 */
export async function checkSlowExpressions(
  root: string,
  bounded: readonly Bounded[] = boundedExpressions,
): Promise<Findings> {
  const slow = expressionsOf(root).flatMap((expression) => {
    const reasons = reasonsOf(expression);
    return reasons.length === 0 ? [] : [{ ...expression, reasons }];
  });
  const isFor = ({ file, source }: Bounded, expression: Expression) =>
    expression.file === file && expression.source === source;
  return {
    problems: [
      ...slow
        .filter((expression) => !bounded.some((one) => isFor(one, expression)))
        .map(
          ({ place, source, reasons }) =>
            `${place} /${source}/ can take the square of its input or more (${reasons.join(', ')}): rewrite it, or bound its input and list it in slow-expressions.ts`,
        ),
      ...bounded
        .filter((one) => !slow.some((expression) => isFor(one, expression)))
        .map(({ file, source }) => `slow-expressions.ts lists /${source}/ of ${file}, which is not slow`),
      ...bounded
        .filter(({ maxChars }) => maxChars > mostChars)
        .map(
          ({ file, maxChars }) =>
            `slow-expressions.ts allows ${maxChars} characters in ${file}; ${mostChars} are possible`,
        ),
    ],
  };
}

function expressionsOf(root: string): Expression[] {
  return readSources(root, ['packages'])
    .filter(({ path }) => /^packages\/[^/]+\/src\//.test(path) && !isTestFile(path))
    .flatMap((file) => {
      const found: Expression[] = [];
      walk(file.tree, (node) => {
        const written = writtenIn(node);
        if (written) found.push({ place: placeOf(file, node), file: file.path, ...written });
      });
      return found;
    });
}

/** Returns a regex literal, or `RegExp` of a literal text. */
function writtenIn(node: SyntaxNode): Pick<Expression, 'source' | 'flags'> | undefined {
  if (node.type === 'Literal' && isPatternAndFlags(node.regex)) {
    return { source: node.regex.pattern, flags: node.regex.flags };
  }
  const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
  if (!isCall || !isNode(node.callee) || node.callee.name !== 'RegExp' || !Array.isArray(node.arguments)) {
    return undefined;
  }
  const [pattern, flags] = node.arguments.map(literalText);
  return pattern?.complete ? { source: pattern.text, flags: flags?.text ?? '' } : undefined;
}

function isPatternAndFlags(value: unknown): value is { pattern: string; flags: string } {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value;
}

const kinds = {
  Self: 'a repetition within a repetition',
  Trade: 'two repetitions of the same characters',
  Move: 'a repetition that is tried from each of its characters',
} as const;

function reasonsOf({ source, flags }: Expression): string[] {
  const { reports } = analyse({ source, flags: flags.replace('d', '') });
  return [...new Set(reports.map(({ type }) => kinds[type]))];
}
