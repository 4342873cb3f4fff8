import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Formats of issued keys. Requires word boundaries, because the same letters within encoded machine code mean nothing. */
const keyShapes: readonly RegExp[] = [
  /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{64}/,
  /(?<![\w+/=-])(?:sk|rk)_live_[A-Za-z0-9]{16,}/,
  /(?<![\w+/=-])whsec_[A-Za-z0-9+/]{24,}/,
  /(?<![\w+/=-])sk-(?:proj-|ant-)?[A-Za-z0-9_-]{32,}/,
  /(?<![\w+/=-])AKIA[A-Z0-9]{16}(?![\w+/=-])/,
];

/**
 * Refuses a build that contains source maps, keys, or values of this machine's secret variables.
 * @param secrets values that no file may contain
 * @throws Error with every such file and the reason
 */
export function assertNothingLeaks(folder: string, secrets: readonly string[]): void {
  const problems = filesBelow(folder).flatMap((path) => {
    const name = relative(folder, path).split(sep).join('/');
    return problemsOf(name, readFileSync(path, 'latin1'), secrets).map((problem) => `${name} ${problem}`);
  });
  if (problems.length > 0) throw new Error(`The build is not fit to hand out:\n${problems.join('\n')}`);
}

function problemsOf(name: string, text: string, secrets: readonly string[]): string[] {
  const problems: string[] = [];
  if (name.endsWith('.map') || /^\/[/*][#@] sourceMappingURL=/m.test(text))
    problems.push('is or names a source map');
  if (/(^|\/)\.env(\.|$)/.test(name)) problems.push('holds settings');
  if (keyShapes.some((shape) => shape.test(text))) problems.push('holds what looks like a key');
  // Read as Latin-1, because most files are binary; secrets are converted in the same way.
  if (secrets.some((secret) => text.includes(Buffer.from(secret).toString('latin1'))))
    problems.push('holds the value of a secret variable');
  return problems;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
