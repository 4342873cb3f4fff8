import { ErrorState } from '../../components/ui/feedback/error-state.tsx';

type FaultScreenProps = {
  title: string;
  text: string;
  onRetry: () => void;
  requestId?: string | null;
  inShell?: boolean;
};

/** Error screen that replaces a page that crashed. */
export function FaultScreen({ title, text, onRetry, requestId, inShell }: FaultScreenProps) {
  const state = <ErrorState title={title} description={text} onRetry={onRetry} requestId={requestId} />;
  return inShell ? state : <main className="flex min-h-dvh flex-col">{state}</main>;
}
