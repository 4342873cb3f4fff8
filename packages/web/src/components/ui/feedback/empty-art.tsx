/** Illustration of a question and its cited answer, for first-use screens. */
export function EmptyArt() {
  return (
    <div aria-hidden="true" className="relative h-36 w-64">
      <span className="dots absolute -inset-x-6 inset-y-0 [mask-image:radial-gradient(closest-side,#000_55%,transparent)]" />
      <span className="absolute end-10 top-6 h-8 w-28 rounded-lg rounded-ee-xs bg-ink" />
      <span className="absolute start-10 bottom-6 flex w-36 flex-col gap-1.5 rounded-lg rounded-es-xs border border-strong bg-surface p-3 shadow-m">
        <span className="h-1 rounded-full bg-surface-3" />
        <span className="h-1 rounded-full bg-surface-3" />
        <span className="h-1 w-1/2 rounded-full bg-surface-3" />
        <span className="mt-0.5 flex gap-1.5">
          <span className="size-3 rounded-xs bg-surface-3" />
          <span className="size-3 rounded-xs bg-surface-3" />
        </span>
      </span>
    </div>
  );
}
