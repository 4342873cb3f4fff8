import type { chatThemes, cssProblemCodes } from '@parley/contracts/appearance-settings';
import { type Color, contrast, parseHex, standOut, toHex } from '@parley/contracts/look/color';
import { chatSurfaces, type Scheme } from '@parley/contracts/look/derive-palette';
import type { Block, CssNode, Declaration, Rule, Selector } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import { cssHooks, cssSchemes, cssStates, hooksOnSurface } from './css-hooks.ts';
import { cssProperties } from './css-values.ts';

type Theme = (typeof chatThemes)[number];
export type CssProblemCode = (typeof cssProblemCodes)[number];

/** A line, from 1, that is refused, and what in it. */
export interface CssProblem {
  line: number;
  code: CssProblemCode;
  text: string;
}

/** A rule whose text reads badly on its own ground or that of the chat, and a color of the same hue that works. */
export interface CssContrast {
  line: number;
  ratio: number;
  better: string;
}

export interface CheckedCss {
  problems: CssProblem[];
  contrasts: CssContrast[];
  /** What reaches a visitor: only the rules that are allowed, in the page's own selectors. */
  css: string;
}

const readableContrast = 4.5;
const maxShownLength = 40;
/** Open brackets at a time; what is allowed has three. */
const maxDepth = 50;

/**
 * Checks an owner's rules by allow-list (SEC-22): selectors of documented names, properties with bounded values, and the
 * color functions. The output is written from what was understood, never copied from the input.
 * @param theme the chat's; without one, texts are measured only on a ground of their own.
 * @param steps counts problems and the characters that are looked at or written; those that the parser reads are not among them.
 */
export function checkCss(source: string, theme?: Theme, steps = { count: 0 }): CheckedCss {
  // Nothing that is allowed needs an escape, and without them every name means what it says.
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

/** The parser calls itself for each bracket; comments and texts count too, because nobody opens so many and closes none. */
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

/** The selectors of a rule in the page's own words; null if one is refused. */
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
  // The class gives it the weight to win over the widget's own rules.
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

/** Only colors in digits can be measured here; the rest shows in the accessibility report. */
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

/** The grounds of the chat that the texts of a rule stand on, in the schemes that visitors get. */
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
