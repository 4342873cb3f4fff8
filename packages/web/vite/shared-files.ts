/** What the bundler tells of a module. */
interface ModuleInfo {
  isEntry: boolean;
  importers: readonly string[];
  dynamicImporters: readonly string[];
}
type ModuleLookup = { getModuleInfo(id: string): ModuleInfo | null };

/** What every page loads: in one file, since many small ones cost more than what they hold. */
const baseModules =
  /node_modules\/(react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|i18next|i18next-.*|react-i18next|@tanstack\/.*)\/|web\/src\/(lib\/(api|form|i18n|router|session|theme|toast)\/|lib\/[^/]*$|components\/ui\/(button|button-class|spinner|icon-tile|error-state|variants|field|input)\.tsx?$)/;

const publicScreens = /\/features\/(auth|documentation|landing|legal|not-found)\//;
const shell = /\/features\/shell\/shell\.tsx$/;
/** Parts that load on their own, and in every case. */
const always = /\/app\/theme-painter\.tsx$|rolldown\/runtime/;
/** Several screens can show a QR code, but few visits do. */
const qrCode = /\/components\/ui\/display\/qr-code\.tsx$|\/node_modules\/uqr\//;

/** The files for what several parts of the app share, the most wanted first. */
const names = ['base', 'entrance', 'app', 'screen', 'qr'] as const;

/** Names the file that a module goes into; undefined leaves a module to the only part that needs it. */
function fileOf(id: string, modules: ModuleLookup): (typeof names)[number] | undefined {
  if (baseModules.test(id) || always.test(id)) return 'base';
  if (qrCode.test(id)) return 'qr';
  const users = [...lazyPartsWith(id, modules)];
  if (users.length === 1 && shell.test(users[0] ?? '')) return 'app';
  if (users.length < 2) return undefined;
  if (users.some((user) => modules.getModuleInfo(user)?.isEntry)) return 'base';
  const isPublic = users.some((user) => publicScreens.test(user));
  if (isPublic) return users.every((user) => publicScreens.test(user)) ? 'entrance' : 'base';
  if (users.some((user) => shell.test(user))) return 'app';
  return 'screen';
}

/** The parts that load on their own and cannot do without the module. */
function lazyPartsWith(id: string, modules: ModuleLookup): Set<string> {
  const parts = new Set<string>();
  const seen = new Set([id]);
  for (const each of seen) {
    const info = modules.getModuleInfo(each);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) parts.add(each);
    for (const importer of info.importers) seen.add(importer);
  }
  return parts;
}

/** One file each for what all pages, the public ones, the signed-in ones, several screens share. */
export const sharedFiles = names.map((name, index) => ({
  name: (id: string, modules: ModuleLookup) => (fileOf(id, modules) === name ? name : null),
  debugName: name,
  priority: names.length - index,
}));
