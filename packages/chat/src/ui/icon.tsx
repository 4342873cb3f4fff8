import { ICON_PATHS } from './icon-paths.ts';

export type IconName = keyof typeof ICON_PATHS;

/** A decorative outline in the color of the text around it; the control that holds it carries the name. */
export function Icon({ name, flip = false }: { name: IconName; flip?: boolean }) {
  return <Outline path={ICON_PATHS[name]} flip={flip} />;
}

/** `flip`: the outline points out of the text and mirrors with the direction of reading. */
export function Outline({ path, flip = false }: { path: string; flip?: boolean }) {
  return (
    <svg
      className={flip ? 'icon icon-flip' : 'icon'}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
