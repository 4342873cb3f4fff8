import type { ComponentType } from 'react';
import { useLoaded } from './use-loaded.ts';

const Nothing = () => null;

/**
 * Creates a component whose module loads when it is first rendered. Until then, and if loading fails, it renders `Meanwhile` or
 * nothing.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  return function LazyPart(props) {
    const Part = useLoaded(load, true) ?? Meanwhile;
    return <Part {...props} />;
  };
}
