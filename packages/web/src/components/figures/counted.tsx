import { Link } from 'wouter';

/** A number in a table; a link to the rows that it counts, if the user may see them. */
export function Counted({ text, href }: { text: string; href: string | undefined }) {
  if (href === undefined) return text;
  return (
    <Link href={href} className="rounded-xs underline decoration-dotted underline-offset-4">
      {text}
    </Link>
  );
}
