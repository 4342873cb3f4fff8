import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { requestIdOf } from '../../lib/api/error-text.ts';
import { FaultScreen } from './fault-screen.tsx';

type Props = {
  children: ReactNode;
  /** A new value resets the error and renders the children again. */
  resetKey: string;
  inShell?: boolean;
};
type State = { error: unknown; failed: boolean; resetKey: string };

/** Catches render errors of one page, so that the rest of the app keeps working. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined, failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey
      ? null
      : { resetKey: props.resetKey, failed: false, error: undefined };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const again = () => this.setState({ failed: false, error: undefined });
    return <Fault error={this.state.error} inShell={this.props.inShell === true} onRetry={again} />;
  }
}

function isLoadFault(error: unknown): boolean {
  return error instanceof TypeError && /module|import/i.test(error.message);
}

function Fault({ error, inShell, onRetry }: { error: unknown; inShell: boolean; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const isLoad = isLoadFault(error);
  return (
    <FaultScreen
      title={t(isLoad ? 'boundary.chunkTitle' : 'boundary.title')}
      text={t(isLoad ? 'boundary.chunkText' : 'boundary.text')}
      onRetry={isLoad ? () => location.reload() : onRetry}
      requestId={requestIdOf(error)}
      inShell={inShell}
    />
  );
}
