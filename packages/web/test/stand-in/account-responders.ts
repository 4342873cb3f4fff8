import { randomUUID } from 'node:crypto';
import type { auditRoutes } from '@parley/contracts/resources/organization/audit';
import type { User } from '@parley/contracts/resources/organization/identity';
import type { ResponseOf } from '@parley/contracts/route';
import { type Responders, refuse } from './responder.ts';
import type { StandInState } from './state.ts';

const hourMs = 3_600_000;
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `k7qd-m${index}xw`);
const audit: ResponseOf<typeof auditRoutes.listAudit>['items'] = Array.from({ length: 23 }, (_, index) => ({
  id: randomUUID(),
  action:
    index === 1 ? 'robot.dance' : (['apiKey.create', 'member.role'][index % 3] ?? 'user.changePassword'),
  actor: { kind: 'user', id: randomUUID(), name: index === 2 ? null : 'Ada Osei' },
  target: { kind: 'user', id: null, name: null },
  details: index === 0 ? { name: 'Website' } : {},
  ip: '203.0.113.9',
  createdAt: new Date(Date.UTC(2026, 10, 20, 23, 30) - index * hourMs).toISOString(),
}));

/** Account of the signed-in user: its password is "correct horse", every code "123456". */
export function accountResponders(state: StandInState): Responders {
  const change = (next: Partial<User>) => {
    state.user = { ...state.user, ...next };
  };
  const setTwoFactor = (enabled: boolean, code: string) => {
    if (code !== '123456') return refuse('proof_refused');
    change({ twoFactorEnabled: enabled });
    return undefined;
  };
  return {
    confirmIdentity: ({ body }) => {
      state.isConfirmed =
        body.password === 'correct horse' || body.code === '123456' || body.idToken !== undefined;
      return state.isConfirmed ? undefined : refuse('proof_refused');
    },
    patchUser: ({ body: { profile, notifications, ...fields } }) => {
      if (fields.email !== undefined && !state.isConfirmed) return refuse('confirmation_required');
      if (fields.email === 'taken@example.com') return refuse('email_in_use');
      change(withoutUndefined(fields));
      if (fields.email !== undefined) change({ emailVerified: false });
      change({ profile: { ...state.user.profile, ...withoutUndefined(profile ?? {}) } });
      change({ notifications: mergeNotifications(state.user.notifications, notifications ?? {}) });
      return state.user;
    },
    resendVerification: () => {},
    putPhoto: () => {
      change({ photoURL: '/favicon.svg' });
      return state.user;
    },
    deletePhoto: () => {
      change({ photoURL: null });
    },
    getSecurity: () => ({
      passwordChangedAt: '2026-08-14T09:00:00.000Z',
      twoFactorEnabledAt: state.user.twoFactorEnabled ? '2026-02-03T09:00:00.000Z' : null,
      recoveryCodesLeft: state.user.twoFactorEnabled ? 7 : 0,
      googleLinked: false,
    }),
    listSessions: () => state.sessions,
    revokeSession: ({ params }) => {
      state.sessions = state.sessions.filter(({ id }) => id !== params.sessionId);
    },
    revokeOtherSessions: () => {
      state.sessions = state.sessions.filter(({ current }) => current);
    },
    setUpTwoFactor: () => {
      if (!state.isConfirmed) return refuse('confirmation_required');
      const otpauthUrl = `otpauth://totp/Parley:${state.user.email}?secret=${secret}&issuer=Parley`;
      return { secret, otpauthUrl, recoveryCodes };
    },
    enableTwoFactor: ({ body }) => setTwoFactor(true, body.code),
    disableTwoFactor: ({ body }) => setTwoFactor(false, body.code),
    renewRecoveryCodes: () => (state.isConfirmed ? { recoveryCodes } : refuse('confirmation_required')),
    changePassword: ({ body }) =>
      body.currentPassword === 'correct horse'
        ? undefined
        : refuse('validation_failed', { currentPassword: 'This is not your current password' }),
    listAudit: ({ query: { page, pageSize } }) => ({
      items: audit.slice((page - 1) * pageSize, page * pageSize),
      total: audit.length,
      page,
      pageSize,
    }),
  };
}

/** Fields that are not undefined. */
type Sent<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function withoutUndefined<Fields extends object>(fields: Fields): Sent<Fields> {
  const sent: Sent<Fields> = {};
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) Object.assign(sent, { [name]: value });
  return sent;
}

type Notifications = User['notifications'];
type NotificationPatch = {
  [Kind in keyof Notifications]?: { email?: boolean | undefined; inApp?: boolean | undefined };
};

function mergeNotifications(before: Notifications, patch: NotificationPatch): Notifications {
  const merge = (kind: keyof Notifications) => ({ ...before[kind], ...withoutUndefined(patch[kind] ?? {}) });
  return {
    contact: merge('contact'),
    inbox: merge('contact'),
    knowledge: merge('knowledge'),
    quota: merge('quota'),
    team: merge('team'),
    privacy: merge('privacy'),
  };
}
