import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../components/ui/buttons/button.tsx';

type AuthFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Button texts, idle and pending. */
  label: string;
  pendingLabel: string;
  isPending: boolean;
  children: ReactNode;
  className?: string;
};

/** Form shared by all sign-in and recovery pages: its fields and a submit button, which waits only for its own request. */
export function AuthForm({
  onSubmit,
  label,
  pendingLabel,
  isPending,
  children,
  className = '',
}: AuthFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className={`flex flex-col gap-[18px] ${className}`}>
      {children}
      <Button type="submit" variant="primary" size="xl" block glow loading={isPending}>
        {isPending ? pendingLabel : label}
      </Button>
    </form>
  );
}
