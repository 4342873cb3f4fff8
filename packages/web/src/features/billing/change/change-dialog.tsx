import type { ChangeDialogProps } from './change-dialog-props.ts';
import { DowngradeDialog } from './downgrade-dialog.tsx';
import { UpgradeDialog } from './upgrade-dialog.tsx';

/** What a change of plan costs or takes, before it is made. */
export function ChangeDialog(props: ChangeDialogProps) {
  return props.quote.preview.kind === 'downgrade' ? (
    <DowngradeDialog {...props} />
  ) : (
    <UpgradeDialog {...props} />
  );
}
