import { readPackage } from './read-package.ts';

/**
 * Returns the software bill of materials of a build in CycloneDX 1.6: bundled packages, and those loaded from node_modules.
 * Deterministic for the same build.
 * @see https://cyclonedx.org/docs/1.6/json/
 */
export function billOfMaterials(version: string, folders: readonly string[]): string {
  const components = folders.map(readPackage).map(({ name, version: its, license }) => ({
    type: 'library',
    'bom-ref': packageUrl(name, its),
    name,
    version: its,
    ...(license === undefined ? {} : { licenses: [licenseOf(license)] }),
    purl: packageUrl(name, its),
  }));
  // A package can be installed in several folders.
  const unique = [...new Map(components.map((one) => [one.purl, one])).values()];
  const bill = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'parley', name: 'parley', version } },
    components: unique.sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
  return `${JSON.stringify(bill, undefined, 2)}\n`;
}

/** @see https://github.com/package-url/purl-spec */
function packageUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;
}

/** A single license by its SPDX id, several as an expression, such as `(MIT OR Apache-2.0)`. */
function licenseOf(license: string) {
  return /\s/.test(license) ? { expression: license } : { license: { id: license } };
}
