import type { Import } from '../sources/imports.ts';

/** Folders of the server by layer, innermost first; each may import earlier rows and folders of the same row. */
const serverRows = [
  ['lib'],
  ['errors', 'config'],
  ['ports', 'db'],
  ['billing', 'engine', 'insight', 'mail'],
  ['models', 'knowledge'],
  ['kernel'],
  ['record', 'backup'],
  ['accounts', 'handover', 'jobs'],
  ['resources'],
  ['http'],
  ['slices.ts'],
  ['web-deps.ts', 'work-deps.ts'],
  ['app.ts', 'worker.ts', 'rebuild-projections.ts', 'reseal.ts', 'startup-problem.ts'],
  ['main.ts'],
];

const webRows = [['lib', 'components'], ['features'], ['app']];

/** Our packages that each package may import. */
const packages: Record<string, readonly string[]> = {
  flow: [],
  contracts: ['flow'],
  locales: [],
  markdown: [],
  knowledge: ['contracts'],
  meaning: [],
  server: ['contracts', 'flow', 'knowledge', 'locales', 'meaning'],
  web: ['contracts', 'flow', 'locales', 'markdown', 'widget'],
  chat: ['contracts', 'locales', 'markdown'],
  widget: ['contracts', 'locales'],
};

/**
 * Front ends that must stay small: they may import only types of the contracts, and modules that are without schemas, at least once
 * they are built.
 */
const typesOfContractsOnly = ['chat', 'widget'];
const freeOfSchemas =
  /^packages\/contracts\/src\/(language\/(isolate|languages)|values\/match-page|insight\/sentiment|settings\/look\/(chat-icon-paths|page-settings))\.ts$/;

/** Modules that open connections, and the only folders that may import them. */
const connections = [
  {
    module: /^(undici|axios|got|node-fetch|(node:)?(http|https|http2))$/,
    allowed: /^packages\/server\/src\/ports\/egress/,
  },
  { module: /^(node:)?(net|tls|dgram|dns|dns\/promises)$/, allowed: /^packages\/server\/src\/(ports|db)\// },
];

/** The web framework and its types stay behind kernel/exchange/http-exchange.ts. */
const framework = { module: /^(fastify$|@fastify\/)/, allowed: /^packages\/server\/src\/http\// };

/** Modules of ours that only some files may import, including their types. */
const reserved = [
  {
    module: /^packages\/contracts\/src\/billing\/plans\.ts$/,
    allowed: /^packages\/(contracts\/src\/billing\/entitlements\.ts$|server\/src\/billing\/)/,
    why: 'limits come from entitlements.ts and prices from deps.offer; nobody else reads the plan table',
  },
];

/** Returns one sentence for each import that is not allowed. */
export function judgeImports(imports: readonly Import[]): string[] {
  const builders = new Set(
    imports.filter((one) => one.to && isInOneSlice(one.from, one.to)).map((one) => one.from),
  );
  return imports.flatMap((one) => {
    const { from, to, specifier } = one;
    const why = to === undefined ? judgePackage(one) : judgeOwn({ ...one, to }, builders);
    return why ? [`${from} imports ${specifier}: ${why}`] : [];
  });
}

/** Returns one sentence for each pair of folders in a row that import each other. */
export function judgeRows(imports: readonly Import[]): string[] {
  const seen = new Set<string>();
  for (const { from, to } of imports) {
    const [a, b] = [placeOf(from), to ? placeOf(to) : undefined];
    if (b && areNeighbors(a, b)) seen.add(`${a.package} ${a.area} ${b.area}`);
  }
  return [...seen]
    .filter((pair) => {
      const [name, a, b] = pair.split(' ');
      return a && b && a < b && seen.has(`${name} ${b} ${a}`);
    })
    .map((pair) => `${pair.split(' ').slice(1).join(' and ')} of ${pair.split(' ')[0]} import each other`);
}

function areNeighbors(a: Place, b: Place): boolean {
  const rows = a.package === 'server' ? serverRows : webRows;
  const row = rows.find((areas) => areas.includes(a.area));
  return a.package === b.package && a.area !== b.area && row?.includes(b.area) === true;
}

function judgePackage({ from, specifier, typeOnly }: Import): string | undefined {
  if (!/^packages\/(server|knowledge)\//.test(from)) return undefined;
  if (framework.module.test(specifier) && !framework.allowed.test(from)) {
    return 'the web framework is used in http only; handlers see kernel/exchange/http-exchange.ts';
  }
  if (typeOnly) return undefined;
  const rule = connections.find(({ module, allowed }) => module.test(specifier) && !allowed.test(from));
  return rule && 'connections are opened in ports/egress (mail, database and the like in their port) only';
}

function judgeOwn(
  { from, to, specifier, typeOnly }: Import & { to: string },
  builders: ReadonlySet<string>,
): string | undefined {
  const rule = reserved.find(({ module, allowed }) => module.test(to) && !allowed.test(from));
  if (rule) return rule.why;
  const [a, b] = [placeOf(from), placeOf(to)];
  if (a.package !== b.package) {
    if (specifier.startsWith('.') && to.endsWith('.ts')) return 'another package is imported by its name';
    if (!packages[a.package]?.includes(b.package)) return `${a.package} may not import ${b.package}`;
    const takesCode =
      typesOfContractsOnly.includes(a.package) &&
      b.package === 'contracts' &&
      !typeOnly &&
      !freeOfSchemas.test(to);
    return takesCode ? `${a.package} may import types of contracts only` : undefined;
  }
  if (a.package === 'server') return judgeServer(a, b) ?? judgeSlice(a, b, builders.has(to));
  return a.package === 'web' ? judgeWeb(a, b) : undefined;
}

function judgeServer(a: Place, b: Place): string | undefined {
  const why = judgeRow(serverRows, a, b);
  if (why) return why;
  const otherSlice = a.area === 'resources' && b.area === 'resources' && a.unit !== b.unit;
  return otherSlice
    ? 'slices do not import each other; take a function in deps or react to an event'
    : undefined;
}

/**
 * Returns why a module may not import another of its slice. Queries and presenters may also use a module that imports nothing
 * else of the slice.
 */
function judgeSlice(a: Place, b: Place, buildsOnSlice: boolean): string | undefined {
  if (a.area !== 'resources' || sliceRank(b.rest) <= sliceRank(a.rest)) return undefined;
  if (sliceRank(b.rest) === 1 && !buildsOnSlice) return undefined;
  return 'inside a slice, only later files import earlier ones: queries, policy, presenter → use case → routes, jobs';
}

function isInOneSlice(from: string, to: string): boolean {
  const [a, b] = [placeOf(from), placeOf(to)];
  return a.package === 'server' && a.area === 'resources' && b.area === 'resources' && a.unit === b.unit;
}

function judgeWeb(a: Place, b: Place): string | undefined {
  const why = judgeRow(webRows, a, b);
  if (why) return why;
  const otherFeature = a.area === 'features' && b.area === 'features' && a.unit !== b.unit;
  return otherFeature ? 'features do not import each other' : undefined;
}

function judgeRow(rows: readonly string[][], a: Place, b: Place): string | undefined {
  const rank = (place: Place) => rows.findIndex((row) => row.includes(place.area));
  if (rank(a) < 0) return `${a.area} is no place of the layout`;
  return rank(b) > rank(a) ? `${a.area} stands further inside than ${b.area}` : undefined;
}

function sliceRank(file: string): number {
  if (/\.(queries|policy|presenter)\.ts$/.test(file) || file.startsWith('queries/')) return 0;
  if (/\.slice\.ts$/.test(file)) return 3;
  return /\.(routes|jobs)\.ts$/.test(file) ? 2 : 1;
}

/** A module's location: `packages/<package>/src/<area>/<unit>/<rest>`. */
interface Place {
  package: string;
  area: string;
  unit: string;
  rest: string;
}

function placeOf(path: string): Place {
  const [, name = '', ...inside] = path.split('/');
  const [area = '', unit = '', ...rest] = inside[0] === 'src' ? inside.slice(1) : inside;
  return { package: name, area, unit, rest: rest.join('/') };
}
