import type { ReactNode } from 'react';
import { CardPage } from './card-page.tsx';

type CardLoadingProps = {
  /** Describes what is loading, for screen readers. */
  label: string;
  brand?: ReactNode;
  /** Skeletons of the content. */
  children: ReactNode;
};

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
