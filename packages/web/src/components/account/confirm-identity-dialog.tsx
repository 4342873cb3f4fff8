import { type CallInput, call } from '../../lib/api/client.ts';
import { askGoogle } from '../../lib/session/google/ask-google.ts';
import { useUser } from '../../lib/session/use-user.ts';
import { type ConfirmationProps, ReauthenticationDialog } from './reauthentication-dialog.tsx';
import { type ReauthenticationMethod, reauthenticationMethodOf } from './reauthentication-field.tsx';

type Proof = NonNullable<CallInput<'POST /api/user/confirm'>['body']>;

/** Re-authenticates with the first method that the account has: password, then a code of the second factor, then Google. */
export function ConfirmIdentityDialog(props: ConfirmationProps) {
  const { user } = useUser();
  const kind = reauthenticationMethodOf(user);
  const prove = async (typed: string) => call('POST /api/user/confirm', { body: await proofOf(kind, typed) });
  return <ReauthenticationDialog kind={kind} prove={prove} {...props} />;
}

/** @throws if Google's window is blocked, closed, or returns no account */
async function proofOf(kind: ReauthenticationMethod, typed: string): Promise<Proof> {
  if (kind === 'password') return { password: typed };
  if (kind === 'code') return { code: typed.trim() };
  const account = await askGoogle();
  if (!account) throw new Error('Google named nobody');
  return { idToken: account.idToken };
}
