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

/** Returns the tab that contains the setting of an error path (`privacy.bannerText`). */
export function tabOfField(path: string): BuilderTab {
  const part = path.split('.')[0];
  if (part === 'appearance' || part === 'privacy' || part === 'deployment' || part === 'flow') return part;
  return 'basic';
}
