/**
 * What an operator can switch off for everybody, and on or off for one organization, while the program runs. A flag is
 * declared here and nowhere else; `assertFeature` guards what it names.
 */
export const featureFlags = {
  /** Adding APIs as knowledge sources; those that were added stay. */
  apiSources: true,
  /** Changing a chatbot's own CSS; what is published stays. */
  customCss: true,
} as const satisfies Record<string, boolean>;

export type FeatureFlag = keyof typeof featureFlags;
export const featureFlagNames = Object.keys(featureFlags) as readonly FeatureFlag[];
export type FeatureFlags = Record<FeatureFlag, boolean>;

/** What holds: an organization's own choice, else the platform's, else the declaration. */
export function effectiveFlags(
  platform: Partial<FeatureFlags>,
  own: Partial<FeatureFlags> = {},
): FeatureFlags {
  const known = (flags: Partial<FeatureFlags>) =>
    featureFlagNames.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]] as const]));
  return { ...featureFlags, ...Object.fromEntries([...known(platform), ...known(own)]) };
}
