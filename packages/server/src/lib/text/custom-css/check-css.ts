import type { chatThemes, cssProblemCodes } from '@parley/contracts/settings/appearance-settings';
import { type Color, contrast, parseHex, standOut, toHex } from '@parley/contracts/settings/look/color';
import { chatSurfaces, type Scheme } from '@parley/contracts/settings/look/derive-palette';
import type { Block, CssNode, Declaration, Rule, Selector } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import { cssHooks, cssSchemes, cssStates, hooksOnSurface } from './css-hooks.ts';
import { cssProperties } from './css-values.ts';

type Theme = (typeof chatThemes)[number];
export type CssProblemCode = (typeof cssProblemCodes)[number];

/** Line (from 1) of a rejected part, and its text. */
export interface CssProblem {
  line: number;
  code: CssProblemCode;
  text: string;
}

/** A rule whose text has too little contrast on its own background or that of the chat, and a better color of the same hue. */
export interface CssContrast {
  line: number;
  ratio: number;
  better: string;
}

export interface CheckedCss {
  problems: CssProblem[];
  contrasts: CssContrast[];
  /** CSS that visitors receive: only allowed rules, with the page's real selectors. */
  css: string;
}

const readableContrast = 4.5;
const maxShownLength = 40;
/** Maximum nesting of brackets; allowed CSS needs three. */
const maxDepth = 50;

/**
 * Checks an owner's CSS against an allow-list (SEC-22): documented selectors, properties with bounded values, and color
 * functions. The output is generated from the parsed rules, never copied from the input.
 * @param theme theme of the chat; if omitted, contrast is checked only on a rule's own background.
 * @param steps counts problems and the characters read or written, except those that the parser reads.
 */
export function checkCss(source: string, theme?: Theme, steps = { count: 0 }): CheckedCss {
  // Allowed CSS needs no escapes, and without them no name can be disguised.
  if (source.includes('\\')) {
    const line = source.slice(0, source.indexOf('\\')).split('\n').length;
    return { problems: [{ line, code: 'escape', text: '\\' }], contrasts: [], css: '' };
  }
  steps.count += source.length;
  const tooDeep = findTooDeep(source);
  if (tooDeep) return { problems: [tooDeep], contrasts: [], css: '' };
  const problems: CssProblem[] = [];
  const contrasts: CssContrast[] = [];
  const sheet = parse(source, { positions: true, onParseError: (error) => problems.push(syntaxOf(error)) });
  const rules = (sheet.type === 'StyleSheet' ? sheet.children.toArray() : []).flatMap((node) =>
    checkTop(node, theme, problems, contrasts),
  );
  const css = rules.join('');
  steps.count += problems.reduce((sum, { text }) => sum + text.length + 1, css.length);
  return { problems: problems.sort((a, b) => a.line - b.line).map(shortened), contrasts, css };
}

/**
 * The parser recurses for each bracket. Brackets in comments and strings count too, because legitimate CSS never opens that many
 * without closing them.
 */
function findTooDeep(source: string): CssProblem | null {
  let depth = 0;
  let line = 1;
  for (const character of source) {
    if (character === '\n') line += 1;
    else if ('([{'.includes(character)) depth += 1;
    else if (')]}'.includes(character)) depth = Math.max(0, depth - 1);
    if (depth > maxDepth) return { line, code: 'syntax', text: character };
  }
  return null;
}

function shortened({ text, ...problem }: CssProblem): CssProblem {
  return { ...problem, text: text.slice(0, maxShownLength) };
}

function syntaxOf(error: { message: string; line?: number }): CssProblem {
  return { line: error.line ?? 1, code: 'syntax', text: error.message };
}

function checkTop(
  node: CssNode,
  theme: Theme | undefined,
  problems: CssProblem[],
  contrasts: CssContrast[],
): string[] {
  if (node.type === 'Comment' || node.type === 'WhiteSpace') return [];
  if (node.type !== 'Rule') {
    problems.push(problemOf(node, node.type === 'Atrule' ? 'atRule' : 'syntax'));
    return [];
  }
  const selector = selectorOf(node, problems);
  const declarations = declarationsOf(node.block, problems);
  const bad = contrastOf(node, declarations, theme);
  if (bad) contrasts.push(bad);
  const kept = declarations.map((one) => `${one.property.toLowerCase()}:${generate(one.value)}`);
  return selector === null || kept.length === 0 ? [] : [`${selector}{${kept.join(';')}}`];
}

/** Translates the selectors of a rule to the page's real selectors; null if one is not allowed. */
function selectorOf({ prelude }: Rule, problems: CssProblem[]): string | null {
  const selectors = prelude.type === 'SelectorList' ? prelude.children.toArray() : [];
  const written = selectors.map((one) => (one.type === 'Selector' ? writeSelector(one) : null));
  const wrong = written.indexOf(null);
  if (selectors.length > 0 && wrong === -1) return written.join(',');
  problems.push(problemOf(selectors[wrong] ?? prelude, 'selector'));
  return null;
}

function writeSelector({ children }: Selector): string | null {
  const parts = children.toArray();
  const scheme = parts[1]?.type === 'Combinator' && parts[1].name === ' ' ? parts.splice(0, 2)[0] : null;
  const [hook, state, ...rest] = parts;
  if (hook?.type !== 'ClassSelector' || rest.length > 0) return null;
  const place = cssHooks.get(hook.name);
  const root = scheme === null ? ':root' : scheme?.type === 'ClassSelector' && cssSchemes.get(scheme.name);
  if (!place || !root) return null;
  // The extra class gives the rule more specificity than the widget's own rules.
  const target = `${root} .app ${place}`;
  if (state === undefined) return target;
  const isState =
    state.type === 'PseudoClassSelector' && state.children === null && cssStates.has(state.name);
  return isState ? `${target}:${state.name}` : null;
}

function declarationsOf(block: Block, problems: CssProblem[]): Declaration[] {
  return block.children.toArray().filter((node): node is Declaration => {
    if (node.type === 'Comment' || node.type === 'WhiteSpace') return false;
    const code = node.type === 'Declaration' ? refusalOf(node) : 'syntax';
    if (code !== null) problems.push(problemOf(node, code));
    return code === null;
  });
}

function refusalOf({ property, value, important }: Declaration): CssProblemCode | null {
  if (important) return 'important';
  const isAllowed = cssProperties.get(property.toLowerCase());
  if (!isAllowed) return 'property';
  return value.type === 'Value' && isAllowed(value.children.toArray()) ? null : 'value';
}

/** Only numeric colors can be checked here; other colors are covered by the accessibility report. */
function contrastOf(
  rule: Rule,
  declarations: readonly Declaration[],
  theme: Theme | undefined,
): CssContrast | null {
  const hexOf = (property: string) => {
    const last = declarations.filter((one) => one.property.toLowerCase() === property).at(-1);
    return last ? parseHex(generate(last.value)) : null;
  };
  const text = hexOf('color');
  if (!text) return null;
  const own = hexOf('background-color');
  const hasGround = declarations.some(({ property }) => property.toLowerCase() === 'background-color');
  const grounds = own ? [own] : hasGround || !theme ? [] : surfacesUnder(rule, theme);
  const ground = grounds.find((one) => contrast(text, one) < readableContrast);
  if (!ground) return null;
  const better = toHex(standOut(text, ground));
  return { line: rule.loc?.start.line ?? 1, ratio: contrast(text, ground), better };
}

/** Background colors of the chat behind the texts of a rule, in the color schemes that visitors get. */
function surfacesUnder({ prelude }: Rule, theme: Theme): Color[] {
  const offered: Scheme[] = theme === 'auto' ? ['light', 'dark'] : [theme];
  const selectors = prelude.type === 'SelectorList' ? prelude.children.toArray() : [];
  return selectors.flatMap((selector) => {
    const names =
      selector.type === 'Selector'
        ? selector.children.toArray().flatMap((part) => (part.type === 'ClassSelector' ? [part.name] : []))
        : [];
    if (!names.some((name) => hooksOnSurface.has(name))) return [];
    const isIn = (scheme: Scheme) =>
      !names.some((name) => cssSchemes.has(name) && name !== `parley-${scheme}`);
    return offered.filter(isIn).map((scheme) => chatSurfaces[scheme]);
  });
}

function problemOf(node: CssNode, code: CssProblemCode): CssProblem {
  const text = node.type === 'Declaration' && code !== 'value' ? node.property : generate(node);
  return { line: node.loc?.start.line ?? 1, code, text };
}
