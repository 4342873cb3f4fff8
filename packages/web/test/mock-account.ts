import { randomUUID } from 'node:crypto';

export type Refusal = { status: number; code: string; message: string; fields?: Record<string, string> };
export type AccountAnswer = { status: number; body?: unknown } | { refusal: Refusal };

export type MockAccount = {
  /** Whether the person proved a moment ago who they are. */
  isProven: boolean;
  sessions: {
    id: string;
    device: string;
    ip: string;
    createdAt: string;
    lastActive: string;
    current: boolean;
  }[];
  /** Answers an account route, or undefined for one that is none. */
  answer(route: string, sent: Record<string, unknown>): AccountAnswer | undefined;
};

type AccountUser = { email: string; twoFactorEnabled: boolean; notifications: object; profile: object };

const minuteMs = 60_000;
const codes = Array.from({ length: 10 }, (_, index) => `k7qd-m${index}xw`);
const audit = Array.from({ length: 23 }, (_, index) => ({
  id: randomUUID(),
  action: index === 1 ? 'robot.dance' : ['apiKey.create', 'member.role', 'user.changePassword'][index % 3],
  actor: { kind: 'user', id: randomUUID(), name: index === 2 ? null : 'Ada Osei' },
  target: { kind: 'user', id: null },
  details: index === 0 ? { name: 'Website' } : {},
  ip: '203.0.113.9',
  createdAt: new Date(Date.UTC(2026, 10, 20, 23, 30) - index * 60 * minuteMs).toISOString(),
}));

const refuse = (status: number, code: string, message: string, fields = {}): AccountAnswer => ({
  refusal: { status, code, message, fields },
});
const unproven = refuse(403, 'confirmation_required', 'Confirm that it is you before you go on');

function sessionOf(device: string, ip: string, minutesAgo: number, current = false) {
  const at = new Date(Date.now() - minutesAgo * minuteMs).toISOString();
  return { id: randomUUID(), device, ip, createdAt: at, lastActive: at, current };
}

/** The account of the signed-in user in memory; the password is "correct horse", every code "123456". */
export function mockAccount<User extends AccountUser>(
  userOf: () => User,
  change: (next: object) => void,
): MockAccount {
  const account: MockAccount = {
    isProven: false,
    sessions: [
      sessionOf('Chrome on Linux', '86.24.10.7', 0, true),
      sessionOf('Safari on iPhone', '86.24.10.7', 130),
      sessionOf('Firefox on Windows', '94.61.33.118', 2000),
    ],
    answer(route, sent) {
      const handler =
        handlers[route] ?? (route.startsWith('DELETE /api/user/sessions/') ? endOne : undefined);
      return handler?.(sent, route);
    },
  };
  const endOne = (_sent: object, route: string): AccountAnswer => {
    account.sessions = account.sessions.filter(({ id }) => !route.endsWith(id));
    return { status: 204 };
  };
  const withProof = (act: () => AccountAnswer) => () => (account.isProven ? act() : unproven);
  const isCode = (sent: Record<string, unknown>) => sent.code === '123456';
  const wrong = refuse(403, 'proof_refused', 'That did not match. Try again');
  const handlers: Record<string, (sent: Record<string, unknown>, route: string) => AccountAnswer> = {
    'POST /api/user/confirm': (sent) => {
      account.isProven = sent.password === 'correct horse' || isCode(sent) || 'idToken' in sent;
      return account.isProven ? { status: 204 } : wrong;
    },
    'PATCH /api/user': ({ profile, notifications, ...fields }) => {
      if ('email' in fields && !account.isProven) return unproven;
      if (fields.email === 'taken@example.com') return refuse(409, 'email_in_use', 'Email already in use');
      const user = userOf();
      change({ ...fields, ...('email' in fields ? { emailVerified: false } : {}) });
      if (profile) change({ profile: { ...user.profile, ...profile } });
      for (const [kind, ways] of Object.entries(notifications ?? {})) {
        const before = new Map<string, object>(Object.entries(userOf().notifications)).get(kind);
        change({ notifications: { ...userOf().notifications, [kind]: { ...before, ...ways } } });
      }
      return { status: 200, body: userOf() };
    },
    'POST /api/user/resend-verification': () => ({ status: 204 }),
    'POST /api/user/photo': () => {
      change({ photoURL: '/favicon.svg' });
      return { status: 200, body: userOf() };
    },
    'DELETE /api/user/photo': () => {
      change({ photoURL: null });
      return { status: 204 };
    },
    'GET /api/user/security': () => ({
      status: 200,
      body: {
        passwordChangedAt: '2026-08-14T09:00:00.000Z',
        twoFactorEnabledAt: userOf().twoFactorEnabled ? '2026-02-03T09:00:00.000Z' : null,
        recoveryCodesLeft: userOf().twoFactorEnabled ? 7 : 0,
        googleLinked: false,
      },
    }),
    'GET /api/user/sessions': () => ({ status: 200, body: account.sessions }),
    'DELETE /api/user/sessions': () => {
      account.sessions = account.sessions.filter(({ current }) => current);
      return { status: 204 };
    },
    'POST /api/user/two-factor/setup': withProof(() => ({
      status: 200,
      body: {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        otpauthUrl: `otpauth://totp/Parley:${userOf().email}?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Parley`,
        recoveryCodes: codes,
      },
    })),
    'POST /api/user/two-factor/enable': (sent) => {
      if (!isCode(sent)) return wrong;
      change({ twoFactorEnabled: true });
      return { status: 204 };
    },
    'POST /api/user/two-factor/disable': (sent) => {
      if (!isCode(sent)) return wrong;
      change({ twoFactorEnabled: false });
      return { status: 204 };
    },
    'POST /api/user/two-factor/recovery-codes': withProof(() => ({
      status: 200,
      body: { recoveryCodes: codes },
    })),
    'POST /api/user/change-password': (sent) =>
      sent.currentPassword === 'correct horse'
        ? { status: 204 }
        : refuse(400, 'validation_failed', 'Please check your input and try again', {
            currentPassword: 'This is not your current password',
          }),
    'GET /api/organization/audit': (sent) => {
      const [page, pageSize] = [Number(sent.page ?? 1), Number(sent.pageSize ?? 10)];
      const items = audit.slice((page - 1) * pageSize, page * pageSize);
      return { status: 200, body: { items, total: audit.length, page, pageSize } };
    },
  };
  return account;
}
