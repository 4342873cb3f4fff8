import { type ComponentType, lazy } from 'react';

/** A component that is loaded on demand. */
export interface Preloadable<Props> {
  /** Loads the code once; after a failure, the next call tries again. */
  preload(): Promise<{ default: ComponentType<Props> }>;
  /** Returns the component; identical for every call until loading fails. */
  component(): ComponentType<Props>;
}

/** Component in its own chunk. If preloaded, it renders immediately; React.lazy would show its fallback first. */
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
