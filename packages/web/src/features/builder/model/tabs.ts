/** The builder's tabs in the order of the specification. */
export const builderTabs = [
  'basic',
  'appearance',
  'knowledge',
  'privacy',
  'flow',
  'deployment',
  'preview',
] as const;
export type BuilderTab = (typeof builderTabs)[number];

/** The tab on which the setting of a refused path (`privacy.bannerText`) stands. */
export function tabOfField(path: string): BuilderTab {
  const part = path.split('.')[0];
  if (part === 'appearance' || part === 'privacy' || part === 'deployment' || part === 'flow') return part;
  return 'basic';
}
