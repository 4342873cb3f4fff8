/** Joins class names, skipping what is absent. */
export function cx(...names: Array<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}

type Axes = Record<string, Record<string, string>>;
type Choice<A extends Axes> = { [Axis in keyof A]?: keyof A[Axis] | undefined };

/** Returns a function that maps `{variant, size, …}` to a class list; omitted variants use their default. */
export function variants<A extends Axes>(
  base: string,
  axes: A,
  defaults: { [Axis in keyof A]: keyof A[Axis] },
) {
  return (choice: Choice<A> & { className?: string | undefined } = {}): string => {
    const picked = Object.keys(axes).map((axis) => axes[axis]?.[String(choice[axis] ?? defaults[axis])]);
    return cx(base, ...picked, choice.className);
  };
}
