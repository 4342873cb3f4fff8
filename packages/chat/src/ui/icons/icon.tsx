import { ICON_PATHS } from './icon-paths.ts';

export type IconName = keyof typeof ICON_PATHS;

/** A decorative outline in the color of the surrounding text; the control around it has the accessible name. */
export function Icon({ name, flip = false }: { name: IconName; flip?: boolean }) {
  return <Outline path={ICON_PATHS[name]} flip={flip} />;
}

/** `flip`: mirrors the outline in right-to-left text, for icons that point in the direction of reading. */
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
