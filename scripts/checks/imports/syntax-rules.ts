import {
  identifierName,
  isNode,
  placeOf,
  type SourceFile,
  type SyntaxNode,
  walk,
} from '../sources/sources.ts';

/** Background jobs and platform code: the only modules that may access all tenants. */
const mayUsePlatform =
  /\.jobs\.ts$|^packages\/server\/src\/((db|ports|jobs)\/|resources\/admin[^/]*\/|[^/]+\.ts$)/;

/** Reports uses that are forbidden for the module's location. */
export function judgeSyntax(file: SourceFile): string[] {
  if (!file.path.startsWith('packages/server/')) return [];
  const problems: string[] = [];
  walk(file.tree, (node) => {
    if (usesPlatformPool(node) && !mayUsePlatform.test(file.path)) {
      problems.push(
        `${placeOf(file, node)} uses the platform pool, which crosses tenants: jobs, dispatcher and admin only`,
      );
    }
    if (fetchesByDetour(node)) {
      problems.push(
        `${placeOf(file, node)} uses globalThis.fetch; outgoing requests leave through ports/egress`,
      );
    }
  });
  return problems;
}

function usesPlatformPool(node: SyntaxNode): boolean {
  if (node.type === 'CallExpression' && identifierName(node.callee) === 'withPlatform') return true;
  if (node.type !== 'MemberExpression' || node.computed === true) return false;
  const object =
    isNode(node.object) && node.object.type === 'MemberExpression' ? node.object.property : node.object;
  return (
    identifierName(node.property) === 'platform' &&
    /^(db|database|pools?|deps)$/.test(identifierName(object) ?? '')
  );
}

/** Catches `fetch` as a property, because the linter catches only the bare name. */
function fetchesByDetour(node: SyntaxNode): boolean {
  if (node.type !== 'MemberExpression' || identifierName(node.property) !== 'fetch') return false;
  return /^(globalThis|global)$/.test(identifierName(node.object) ?? '');
}
