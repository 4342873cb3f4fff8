import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@parley/contracts/api';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { describeApi } from '../../packages/server/src/http/reference/describe-api.ts';

const folder = import.meta.dirname;

/** Returns the errors of TypeScript for an in-memory program next to the packages installed here. */
function compile(files: Readonly<Record<string, string>>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  };
  const texts = new Map(Object.entries(files).map(([name, text]) => [join(folder, name), text]));
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (path) => texts.get(path) ?? readFile(path);
  host.fileExists = (path) => texts.has(path) || fileExists(path);
  host.getSourceFile = (path, version, ...rest) => {
    const text = texts.get(path);
    return text === undefined
      ? getSourceFile(path, version, ...rest)
      : ts.createSourceFile(path, text, version);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, start = 0, messageText }) =>
      [
        file?.fileName.slice(folder.length),
        file?.getLineAndCharacterOfPosition(start).line,
        ts.flattenDiagnosticMessageText(messageText, ' '),
      ].join(' '),
    );
}

it('API-11: a client that openapi-typescript generates compiles strictly and refuses wrong calls', {
  timeout: 180_000,
}, async () => {
  const types = astToString(await openapiTypescript(describeApi(routes) as OpenAPI3));
  const client = readFileSync(join(folder, 'client.ts.txt'), 'utf8');
  expect(compile({ 'api.d.ts': types, 'client.ts': client })).toEqual([]);
});
