import type { ReactNode } from 'react';
import { CardPage } from './card-page.tsx';

type CardLoadingProps = {
  /** Says to who cannot see it what is read. */
  label: string;
  brand?: ReactNode;
  /** Skeletons in the shape of what will stand here. */
  children: ReactNode;
};

/** A card page while its content is loading. */
export function CardLoading({ label, brand, children }: CardLoadingProps) {
  return (
    <CardPage brand={brand} isBusy>
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </CardPage>
  );
}
