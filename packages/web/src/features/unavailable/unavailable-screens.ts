export type UnavailableScreen = {
  /** Under `unavailable.*` of the common namespace. */
  key: string;
  /** A page that is right as it is, not a missing feature. */
  isNotice?: boolean;
};

const screens: ReadonlyArray<[start: string, screen: UnavailableScreen]> = [
  ['/documentation', { key: 'documentation' }],
  ['/maintenance', { key: 'maintenance', isNotice: true }],
];

/** What to say at a path of a later release; the admin area is the rest. */
export function unavailableScreenOf(path: string): UnavailableScreen {
  const found = screens.find(([start]) => path.toLowerCase().startsWith(start));
  return found?.[1] ?? { key: 'admin' };
}
