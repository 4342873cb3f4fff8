import type { ComponentType } from 'react';
import { useLoaded } from './use-loaded.ts';

const Nothing = () => null;

/** A component whose module is loaded when it is first shown. Until then, and where it cannot be loaded, `Meanwhile` is shown, or nothing. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = Nothing,
): ComponentType<Props> {
  return function LazyPart(props) {
    const Part = useLoaded(load, true) ?? Meanwhile;
    return <Part {...props} />;
  };
}
