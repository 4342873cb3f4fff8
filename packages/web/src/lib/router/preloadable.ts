import { type ComponentType, lazy } from 'react';

/** A component whose code comes on demand. */
export interface Preloadable<Props> {
  /** Loads the code, once; a failed load is tried again the next time. */
  preload(): Promise<{ default: ComponentType<Props> }>;
  /** The component, the same for every call until its load fails. */
  component(): ComponentType<Props>;
}

/** A component of its own chunk. Loaded before it is first drawn it is drawn at once; a lazy one would show its placeholder first. */
export function preloadable<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Preloadable<Props> {
  let running: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: ComponentType<Props> | undefined;
  let known: ComponentType<Props> | undefined;
  const preload = () => {
    running ??= load().then(
      (module) => {
        loaded = module.default;
        return module;
      },
      (error: unknown) => {
        running = undefined;
        known = undefined;
        throw error;
      },
    );
    return running;
  };
  return {
    preload,
    component() {
      known ??= loaded ?? (lazy(preload) as ComponentType<Props>);
      return known;
    },
  };
}
