import { maxCustomCssLength } from '../../packages/contracts/src/settings/appearance-settings.ts';
import { findProblems } from '../../packages/flow/src/check/find-problems.ts';
import { FormulaBudget } from '../../packages/flow/src/formula/budget.ts';
import { forMarkdown } from '../../packages/flow/src/formula/escape.ts';
import { FormulaError } from '../../packages/flow/src/formula/formula-error.ts';
import { parseTemplate, renderTemplate } from '../../packages/flow/src/formula/template.ts';
import { flowLimits, turnLimits } from '../../packages/flow/src/limits.ts';
import { compilePattern } from '../../packages/flow/src/pattern/compile-pattern.ts';
import { patternSize } from '../../packages/flow/src/pattern/pattern-size.ts';
import { runProgram } from '../../packages/flow/src/pattern/run-program.ts';
import { importTypebot } from '../../packages/flow/src/typebot/import-typebot.ts';
import { TypebotImportError } from '../../packages/flow/src/typebot/typebot-import-error.ts';
import { maxQueryWords, queryWords } from '../../packages/knowledge/src/language/query-words.ts';
import { sentencesOf } from '../../packages/knowledge/src/language/sentences.ts';
import { segmentsOf } from '../../packages/knowledge/src/passages/segment.ts';
import { Glob } from '../../packages/knowledge/src/web/address/glob.ts';
import { maxAddressChars, pageAddress } from '../../packages/knowledge/src/web/address/page-address.ts';
import { condenseRobots, readRobots } from '../../packages/knowledge/src/web/address/robots.ts';
import { readSitemap } from '../../packages/knowledge/src/web/address/sitemap.ts';
import { readMarkup, robotsDirectives } from '../../packages/knowledge/src/web/page-markup.ts';
import { parseCounted } from '../../packages/markdown/src/parse/parse-markdown.ts';
import * as tables from '../../packages/markdown/src/parse/read-table.ts';
import { readDevice } from '../../packages/server/src/accounts/sessions/read-device.ts';
import { checkCss } from '../../packages/server/src/lib/text/custom-css/check-css.ts';
import { withWholeLines } from '../../packages/server/src/models/providers/event-stream.ts';
import { mergeTokenEvents } from '../../packages/server/src/models/providers/merge-token-events.ts';
import { formulaScope } from './formula-values.ts';
import type { FuzzedParser } from './fuzzed-parser.ts';
import { stripeParsers } from './stripe-parsers.ts';
import { tokenParsers } from './token-parsers.ts';
import { typebotOf } from './typebot-of.ts';

const site = 'https://a.example';
const markdownCap = 50 * 40_000;
const robotsCap = 600_000;

const position = { x: 0, y: 0 };
const patternPieces = [
  ...['a', '.', '.*', '\\p{L}', '[a-z]', '(a|b)*', 'a{0,50}', '{0,1000}', '(', ')', '|', '*', '+', '?'],
  ...['(?i)', '[^\\x00-\\x{10ffff}]', '\\b', '\\Q', '\\E', '[', ']', '{{', '}}', '^', '$'],
];

/** Every parser of untrusted text that runs in a shared process or in a parsing process. */
export const fuzzedParsers: readonly FuzzedParser[] = [
  {
    name: 'robots',
    pieces: [
      'User-agent: *\n',
      'User-agent: ParleyBot\n',
      'Disallow: /',
      'Allow: /',
      '*',
      'a',
      '$',
      '\n',
      '#',
      '%e4',
      'ü',
      ':',
    ],
    run(text) {
      const steps = { count: 0 };
      readRobots(`User-agent: *\nDisallow: /${text}`).isAllowed(`${site}/${'a'.repeat(2_000)}`, steps);
      const lines = text.split('\n').length;
      return { count: steps.count, atMost: Math.min(robotsCap, 3 * (text.length + lines * 2_000)) };
    },
  },
  {
    name: 'robots, condensed',
    pieces: ['Disallow: /', 'Sitemap: https://a.example/', '*', 'a', '\n', 'é'],
    run: (text) => ({ count: condenseRobots(`User-agent: *\n${text}`).length, atMost: 130_000 }),
  },
  {
    name: 'patterns',
    pieces: ['*', 'a', 'b', 'ab', 'aab', '/'],
    run(text) {
      const steps = { count: 0 };
      const pattern = text.slice(0, 200);
      new Glob(pattern).matches(text.replaceAll('*', 'a').slice(0, 2_048), steps);
      return { count: steps.count, atMost: 3 * (2_048 + pattern.length) };
    },
  },
  {
    name: 'sitemaps',
    pieces: [
      '<url>',
      '<loc>',
      '</loc>',
      '<a>',
      '</b>',
      'https://a.example/',
      '<![CDATA[',
      ']]>',
      '&amp;',
      '<!--',
      '<',
      '"',
      '<sitemap>',
    ],
    run(text) {
      const steps = { count: 0 };
      readSitemap(Buffer.from(text), steps);
      return { count: steps.count, atMost: 2 * text.length + 2 };
    },
  },
  {
    name: 'markup of pages',
    pieces: [
      '<a href="/x">',
      '<a ',
      'href=',
      '"',
      "'",
      '<',
      '>',
      '</a>',
      '&',
      '&#',
      '<script>',
      '<!--',
      ' b=c',
      '<meta name=robots content=',
      '<base href=/',
    ],
    run(text) {
      const steps = { count: 0 };
      readMarkup(text, `${site}/`, steps);
      return { count: steps.count, atMost: 2 * text.length + 2 };
    },
  },
  {
    name: 'Markdown',
    pieces: [
      '**a ',
      '*a _b ',
      '[',
      ']',
      '](',
      '[a](b',
      '[1',
      '`',
      '``',
      '|',
      '|-',
      '\n',
      '> ',
      '- ',
      '1. ',
      '# ',
      ' ',
      '```\n',
      'http://a',
      '\\',
      'א ',
    ],
    run(text) {
      const { steps } = parseCounted(text, { isOpen: true, isSource: () => true, tables });
      return { count: steps, atMost: Math.min(markdownCap, 50 * text.length) };
    },
  },
  {
    name: 'custom CSS',
    pieces: [
      ...[
        '.parley-title',
        '.parley-dark ',
        '.a',
        ':is(',
        ':not(',
        ',',
        '>',
        '*',
        '[a=',
        ']',
        '@a',
        '@media (',
        '@import ',
      ],
      ...[
        '{',
        '}',
        ';',
        ':',
        'color',
        'a:b;',
        'rgb(',
        'url(',
        '(',
        ')',
        '#fff',
        '1px ',
        '!important',
        '--a:',
        '&',
      ],
      ...['/*', '*/', '<!--', '-->', '"', "'", '\n', '\u00e4', '\ud83d\ude00', '\0'],
    ],
    run(text) {
      const steps = { count: 0 };
      const source = text.slice(0, maxCustomCssLength);
      checkCss(source, 'auto', steps);
      return { count: steps.count, atMost: 20 * source.length + 100 };
    },
  },
  {
    name: 'event streams',
    pieces: [
      'data:',
      ' ',
      '\n',
      '\r',
      '\n\n',
      '{"delta":{"content":"',
      'x',
      '\\"',
      '"}}',
      '}',
      ': ',
      'event: a\n',
      '"delta":{"content":"',
    ],
    async run(text) {
      const bytes = await bytesThrough(withWholeLines, text);
      return { count: Math.max(bytes, mergeTokenEvents(text).length), atMost: text.length };
    },
  },
  {
    name: 'addresses',
    pieces: ['/', '../', 'a', '?', '&utm_a=b', '#', 'https://', 'http:', '@', ':80', '%', '.', '[', 'ü'],
    run(text) {
      const lengths = [text, text.slice(0, 2_000)].map((one) => pageAddress(one, site)?.length ?? 0);
      return { count: Math.max(...lengths), atMost: maxAddressChars };
    },
  },
  {
    name: 'headers',
    pieces: ['noindex', ',', ' ', ':', 'Version/1', '. ', 'Safari/', 'Edg', 'Mac OS X'],
    run(text) {
      robotsDirectives(text);
      return { count: Object.values(readDevice(text)).join('').length, atMost: 40 };
    },
  },
  {
    name: 'questions',
    pieces: ['a-', "a'", 'ก ', '三', '1,000', 'word ', '٣', 'ﷺ ', '\u0301', '👋', '_'],
    run: (text) => ({ count: queryWords(text, 'en', ['en', 'de', 'th']).length, atMost: maxQueryWords }),
  },
  {
    name: 'sentences',
    pieces: ['a. ', '? ', 'Dr. ', 'ก ', '。', '"', ')', '\n', ' ', 'z.B. ', 'A'],
    run: (text) => ({ count: sentencesOf(text).length, atMost: text.length }),
  },
  {
    name: 'passages',
    pieces: ['-', 'a ', '三', '. ', '\n', '—', 'word '],
    run(text) {
      const blocks = text.split('\n').map((line) => ({ kind: 'paragraph' as const, text: line }));
      const lengths = Array.from(segmentsOf({ title: null, pages: null, blocks }), ({ text }) => text.length);
      const longest = Math.max(0, ...lengths);
      return { count: longest, atMost: 20_000 };
    },
  },
  {
    name: 'patterns of flows',
    pieces: patternPieces,
    run(text) {
      const pattern = text.slice(0, 1 + (text.length % flowLimits.patternLength));
      const program = compilePattern(pattern);
      if (typeof program === 'string') return { count: 0, atMost: 1 };
      const atMost = 320_000;
      const steps = { count: 0, atMost };
      runProgram(program, text.replaceAll(/[^a-z]/g, 'a').slice(0, 4_000), steps);
      // A run stops at the first character after the limit.
      return { count: Math.max(steps.count, program.kinds.length), atMost: atMost + 10 * program.size };
    },
  },
  {
    name: 'formulas of flows',
    pieces: [
      ...['{{', '}}', 'list', 'text', 'nested', ', ', '(', ')', '[', ']', '"a"', ' + ', ' == ', ' ? ', ' : '],
      ...['unique(', 'split(text, "")', 'replace(text, "a", text)', 'sort(list)', 'contains(nested, list)'],
    ],
    run(text) {
      const budget = new FormulaBudget();
      const length = lengthOr(0, () => renderTemplate(text.slice(0, 4_000), formulaScope, budget).length);
      return { count: length, atMost: 4 * turnLimits.valueBytes };
    },
  },
  {
    name: 'templates of flows',
    pieces: [
      '{{',
      '}}',
      '{',
      '}',
      '"',
      "'",
      '\\',
      '{{text}}',
      '{{1}}',
      '{{"}}"}}',
      '[a](',
      '](',
      ')',
      '_',
      '1. ',
      '\n',
      ' ',
    ],
    run(text) {
      const steps = { count: 0 };
      parseTemplate(text, steps);
      const budget = new FormulaBudget();
      const said = text.slice(0, flowLimits.textLength);
      lengthOr(0, () => renderTemplate(said, formulaScope, budget, forMarkdown).length);
      return { count: steps.count, atMost: 2 * text.length };
    },
  },
  {
    name: 'files of Typebot',
    pieces: [
      ...[
        '{{A}}',
        '{{',
        '}}',
        '{{=',
        '=}}',
        'return ',
        '{{A}}+1',
        '"a"',
        "'",
        '`${',
        '(',
        ')',
        '[',
        ']',
        '?',
        ':',
        ';',
      ],
      ...[
        '.map(',
        '=>',
        '&&',
        '!',
        '\\',
        '/*',
        '//',
        '<p>',
        '<br ',
        '</',
        '&#',
        '&amp;',
        '**',
        '_',
        ' ',
        '\n',
        'https://a.example/',
      ],
    ],
    run(text) {
      try {
        const { flow, report } = importTypebot(typebotOf(text));
        const chars = JSON.stringify(flow).length + JSON.stringify(report).length;
        return { count: chars, atMost: 2 * flowLimits.bytes };
      } catch (error) {
        if (error instanceof TypebotImportError) return { count: 0, atMost: 1 };
        throw error;
      }
    },
  },
  ...stripeParsers,
  ...tokenParsers,
  {
    name: 'flow documents',
    pieces: patternPieces,
    run(text) {
      const values = [...(text.match(/[\s\S]{1,120}/g) ?? [])];
      const tests = values.map((value) => ({ variable: 'chat.message', op: 'matches' as const, value }));
      const nodes = [
        { id: 'n', type: 'condition' as const, position, data: { branches: [{ id: 'b', tests }] } },
      ];
      let compiled = 0;
      const isPattern = (pattern: string) => {
        compiled += patternSize(pattern);
        return true;
      };
      findProblems({ schema: 1, variables: [], nodes, edges: [], translations: {} }, { isPattern });
      return { count: compiled, atMost: flowLimits.allPatternsSize };
    },
  },
];

/** Returns zero for a text that exceeds the budget of a turn. */
function lengthOr(otherwise: number, run: () => number): number {
  try {
    return run();
  } catch (error) {
    if (error instanceof FormulaError) return otherwise;
    throw error;
  }
}

/** Returns the bytes of a stream of this text after a wrapper of `fetch`, in chunks of 1,000 characters. */
async function bytesThrough(
  wrap: (fetch: typeof globalThis.fetch) => typeof fetch,
  text: string,
): Promise<number> {
  const pieces = [...(text.match(/[\s\S]{1,1000}/g) ?? [])];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  const headers = { 'content-type': 'text/event-stream' };
  const answer = await wrap(async () => new Response(body, { headers }))(site);
  return (await answer.arrayBuffer()).byteLength;
}
