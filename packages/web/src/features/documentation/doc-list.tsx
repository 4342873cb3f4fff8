import { DocText } from './doc-text.tsx';

/** A list of sentences. */
export function DocList({ of, names }: { of: string; names: readonly string[] }) {
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5 marker:text-text-3">
      {names.map((name) => (
        <li key={name}>
          <DocText of={`${of}.${name}`} />
        </li>
      ))}
    </ul>
  );
}
