import { cx } from '../lib/variants.ts';

/**
 * Gray placeholder while content loads; give it the size of the real content. Wrap all skeletons of a screen in one `aria-busy`.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'block animate-skeleton rounded-xs bg-[linear-gradient(90deg,var(--surface-3),var(--surface-2),var(--surface-3))] bg-size-[200%_100%]',
        className,
      )}
    />
  );
}
