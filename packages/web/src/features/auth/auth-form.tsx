import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';

type AuthFormProps = {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** What the button says, at rest and while it waits. */
  label: string;
  pendingLabel: string;
  isPending: boolean;
  children: ReactNode;
  className?: string;
};

/** The form of every way into an account: its fields, and one button that waits for its own request. */
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
