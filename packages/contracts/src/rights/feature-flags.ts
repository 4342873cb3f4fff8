/**
 * Features that an operator can switch off for all organizations, and on or off for a single one, at run time. Flags are declared
 * only here; `assertFeature` guards the features.
 */
export const featureFlags = {
  /** Adding APIs as knowledge sources; existing ones stay. */
  apiSources: true,
  /** Changing a chatbot's own CSS; published CSS stays. */
  customCss: true,
} as const satisfies Record<string, boolean>;

export type FeatureFlag = keyof typeof featureFlags;
export const featureFlagNames = Object.keys(featureFlags) as readonly FeatureFlag[];
export type FeatureFlags = Record<FeatureFlag, boolean>;

/** Returns the effective flags: the organization's own, else the platform's, else the default. */
export function effectiveFlags(
  platform: Partial<FeatureFlags>,
  own: Partial<FeatureFlags> = {},
): FeatureFlags {
  const known = (flags: Partial<FeatureFlags>) =>
    featureFlagNames.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]] as const]));
  return { ...featureFlags, ...Object.fromEntries([...known(platform), ...known(own)]) };
}
