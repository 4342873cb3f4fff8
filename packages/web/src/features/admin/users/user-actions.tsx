import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../components/ui/overlays/confirm-dialog.tsx';
import { call, type ResponseOf } from '../../../lib/api/client.ts';
import { ReasonDialog } from '../actions/reason-dialog.tsx';
import { useAdminAction } from '../actions/use-act.ts';
import { useAdmin } from '../session/use-admin.ts';

export type AdminUser = ResponseOf<'GET /api/admin/users/{userId}'>;

type Question = 'standing' | 'reset' | 'sessions' | 'factor';

/** Actions of an administrator on a user. */
export function UserActions({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState<Question | null>(null);
  const close = () => setOpen(null);
  const { next, standing, reset, sessions, factor } = useUserActions(user, close);
  const name = user.fullName;
  return (
    <>
      <UserButtons user={user} next={next} onOpen={setOpen} />
      {open === 'standing' ? (
        <ReasonDialog
          title={t(`users.ask.${next}`, { name })}
          text={t(`users.ask.${next}Text`)}
          label={t(`standing.to.${next}`)}
          tone={next === 'suspended' ? 'destructive' : 'primary'}
          isPending={standing.isPending}
          onAct={standing.act}
          onClose={close}
        />
      ) : null}
      {open === 'factor' ? (
        <ReasonDialog
          title={t('users.ask.factor', { name })}
          text={t('users.ask.factorText')}
          label={t('users.acts.factor')}
          tone="destructive"
          isPending={factor.isPending}
          onAct={factor.act}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        open={open === 'reset'}
        onOpenChange={close}
        title={t('users.ask.reset', { name })}
        description={t('users.ask.resetText', { email: user.email })}
        confirmLabel={t('users.acts.reset')}
        tone="primary"
        pending={reset.isPending}
        onConfirm={() => reset.act(undefined)}
      />
      <ConfirmDialog
        open={open === 'sessions'}
        onOpenChange={close}
        title={t('users.ask.sessions', { name })}
        description={t('users.ask.sessionsText')}
        confirmLabel={t('users.acts.sessions')}
        tone="primary"
        pending={sessions.isPending}
        onConfirm={() => sessions.act(undefined)}
      />
      {standing.dialog}
      {reset.dialog}
      {sessions.dialog}
      {factor.dialog}
    </>
  );
}

function useUserActions(user: AdminUser, onDone: () => void) {
  const { t } = useTranslation('admin');
  const params = { userId: user.id };
  const next = user.status === 'active' ? 'suspended' : 'active';
  const standing = useAdminAction({
    send: (reason: string) =>
      call('PATCH /api/admin/users/{userId}', { params, body: { status: next, reason } }),
    done: t(`users.done.${next}`),
    onDone,
  });
  const reset = useAdminAction({
    send: () => call('POST /api/admin/users/{userId}/reset-link', { params }),
    done: t('users.done.reset'),
    onDone,
  });
  const sessions = useAdminAction({
    send: () => call('POST /api/admin/users/{userId}/end-sessions', { params }),
    done: t('users.done.sessions'),
    onDone,
  });
  const factor = useAdminAction({
    send: (reason: string) =>
      call('POST /api/admin/users/{userId}/clear-second-factor', { params, body: { reason } }),
    done: t('users.done.factor'),
    onDone,
  });
  return { next, standing, reset, sessions, factor } as const;
}

type UserButtonsProps = {
  user: AdminUser;
  /** Status that the user can be given. */
  next: 'active' | 'suspended';
  onOpen: (question: Question) => void;
};

function UserButtons({ user, next, onOpen }: UserButtonsProps) {
  const { t } = useTranslation('admin');
  const { may } = useAdmin();
  return (
    <>
      {may('user.recover') ? (
        <>
          <Button onClick={() => onOpen('reset')}>{t('users.acts.reset')}</Button>
          <Button disabled={user.sessions.length === 0} onClick={() => onOpen('sessions')}>
            {t('users.acts.sessions')}
          </Button>
        </>
      ) : null}
      {may('user.clearSecondFactor') && user.twoFactorEnabled ? (
        <Button onClick={() => onOpen('factor')}>{t('users.acts.factor')}</Button>
      ) : null}
      {may('user.suspend') ? (
        <Button variant={next === 'suspended' ? 'destructive' : 'primary'} onClick={() => onOpen('standing')}>
          {t(`standing.to.${next}`)}
        </Button>
      ) : null}
    </>
  );
}
