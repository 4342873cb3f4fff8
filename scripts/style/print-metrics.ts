import { root } from '../../tools/bootstrap/paths.mjs';
import { isTestFile, readSources } from '../checks/sources/sources.ts';
import { type FileFigures, measureFile } from './measure-file.ts';

const allAreas = [
  'packages/server/src',
  'packages/web/src',
  'packages/chat/src',
  'packages/widget/src',
  'packages/markdown/src',
  'scripts',
];

/** A function with more lines probably does more than one thing. */
const longFunctionLines = 80;

/** Prints one row per folder, by default for all packages and scripts. */
export function printMetrics(folders: readonly string[]): void {
  const areas = folders.length > 0 ? folders : allAreas;
  console.table(Object.fromEntries(areas.map((area) => [area, summarize(area)])));
}

/** Returns size and style figures of the product code below a folder, and its share of tests. */
function summarize(area: string) {
  const measured = readSources(root, [area]).map((file) => ({
    isTest: isTestFile(file.path),
    figures: measureFile(file),
  }));
  const code = measured.filter((one) => !one.isTest).map((one) => one.figures);
  const tests = measured.filter((one) => one.isTest).map((one) => one.figures);
  const lines = code.map((one) => one.lines);
  const functionLines = code.flatMap((one) => one.functionLines);
  const thousandLines = Math.max(1, sum(lines)) / 1000;
  const total = (field: NumberField) => sum(code.map((one) => one[field]));
  return {
    files: code.length,
    lines: sum(lines),
    fileMedian: quantile(lines, 0.5),
    fileP95: quantile(lines, 0.95),
    fileMax: Math.max(0, ...lines),
    functionMedian: quantile(functionLines, 0.5),
    functionP95: quantile(functionLines, 0.95),
    'longest function': Math.max(0, ...functionLines),
    [`over ${longFunctionLines}`]: functionLines.filter((length) => length > longFunctionLines).length,
    imports: quantile(
      code.map((one) => one.imports),
      0.5,
    ),
    exports: quantile(
      code.map((one) => one.exports),
      0.5,
    ),
    'comments %': percent(total('commentLines'), total('codeLines')),
    'documented %': percent(total('documented'), total('exported')),
    'any/kloc': round(total('anys') / thousandLines),
    'as/kloc': round(total('casts') / thousandLines),
    'ignored/kloc': round(total('suppressions') / thousandLines),
    todos: total('todos'),
    defaults: total('defaultExports'),
    barrels: code.filter((one) => one.isBarrel).length,
    tests: sum(tests.map((one) => one.tests)),
    'test lines/line': round(sum(tests.map((one) => one.lines)) / Math.max(1, sum(lines))),
  };
}

type NumberField = {
  [Field in keyof FileFigures]: FileFigures[Field] extends number ? Field : never;
}[keyof FileFigures];

function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function percent(part: number, whole: number): number {
  return Math.round((100 * part) / Math.max(1, whole));
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
