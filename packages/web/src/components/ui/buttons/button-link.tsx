import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

export type ButtonLinkProps = {
  href: string;
  children: ReactNode;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  block?: boolean | undefined;
  glow?: boolean | undefined;
  className?: string | undefined;
  /** Opens outside the app in a new tab. */
  external?: boolean | undefined;
  /** Downloads the target as a file. */
  download?: boolean | undefined;
};

/** A link that looks like a button, for everything that changes the address. */
export function ButtonLink({ href, children, external, download, block, glow, ...look }: ButtonLinkProps) {
  const className = buttonClass({ ...look, block: block ? 'true' : 'false', glow: glow ? 'true' : 'false' });
  if (download) {
    return (
      <a href={href} download className={className}>
        {children}
      </a>
    );
  }
  if (external) {
    return (
      <a href={href} target="_blank" rel="noopener" className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}
