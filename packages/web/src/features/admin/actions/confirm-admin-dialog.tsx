import {
  type ConfirmationProps,
  ReauthenticationDialog,
} from '../../../components/account/reauthentication-dialog.tsx';
import { call } from '../../../lib/api/client.ts';
import { useAdmin } from '../session/use-admin.ts';

/** Re-authenticates an administrator with a code of the second factor, or else the password. */
export function ConfirmAdminDialog(props: ConfirmationProps) {
  const { admin } = useAdmin();
  const kind = admin?.twoFactorEnabled ? 'code' : 'password';
  const prove = (typed: string) =>
    call('POST /api/admin/confirm', { body: kind === 'code' ? { code: typed.trim() } : { password: typed } });
  return <ReauthenticationDialog kind={kind} prove={prove} {...props} />;
}
