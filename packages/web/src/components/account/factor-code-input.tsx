import { Input, type InputProps } from '../ui/inputs/input.tsx';

/** A field for the code of an authenticator app, which also takes a recovery code. */
export function FactorCodeInput(props: Omit<InputProps, 'type'>) {
  return (
    <Input
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      dir="ltr"
      className="font-mono tracking-[.1em]"
      {...props}
    />
  );
}
