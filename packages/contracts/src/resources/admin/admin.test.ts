import { describe, expect, it } from 'vitest';
import { acceptedOf, problemsOf, someId } from '../../../test/problems-of.ts';
import { adminAccountRoutes } from './admin-accounts.ts';
import { adminCostRoutes } from './admin-costs.ts';
import { adminHealthRoutes, crawlFailure } from './admin-health.ts';
import { actionReason } from './admin-inputs.ts';
import { adminInvoiceRoutes } from './admin-invoices.ts';
import { adminLockboxRoutes } from './admin-lockbox.ts';
import { adminLogRoutes } from './admin-logs.ts';
import { adminOperationRoutes, passwordRules } from './admin-operation.ts';
import { adminOrganizationRoutes, ownLimits } from './admin-organizations.ts';
import { adminSearchRoutes } from './admin-search.ts';
import { adminSessionRoutes } from './admin-session.ts';
import { adminSubscriptionRoutes } from './admin-subscriptions.ts';
import { adminUser, adminUserRoutes } from './admin-users.ts';

describe('the reason of an action', () => {
  it('has 3 to 500 characters in one line', () => {
    expect(acceptedOf(actionReason, ['abc', 'a'.repeat(500)])).toHaveLength(2);
    expect(problemsOf(actionReason, ' ab ')).toEqual({ '': 'validation.reasonMissing' });
    expect(problemsOf(actionReason, 'a'.repeat(501))).toEqual({ '': 'too_big' });
    expect(problemsOf(actionReason, 'spam\nmore')).toEqual({ '': 'validation.controlCharacters' });
  });

  it.each([
    ['suspending a user', adminUserRoutes.patchAdminUser.body, { status: 'suspended' }],
    ['clearing a second factor', adminUserRoutes.clearAdminUserFactor.body, {}],
    [
      'suspending an organization',
      adminOrganizationRoutes.patchAdminOrganization.body,
      { status: 'suspended' },
    ],
    ['changing a subscription', adminSubscriptionRoutes.patchAdminSubscription.body, { plan: 'custom' }],
    ['marking an invoice as paid', adminInvoiceRoutes.markAdminInvoicePaid.body, {}],
    ['refunding an invoice', adminInvoiceRoutes.refundAdminInvoice.body, {}],
  ] as const)('is needed for %s', (_what, body, rest) => {
    expect(Object.keys(problemsOf(body, rest))).toEqual(['reason']);
    expect(problemsOf(body, { ...rest, reason: 'Asked by phone' })).toEqual({});
  });
});

describe('an organization', () => {
  const { body } = adminOrganizationRoutes.patchAdminOrganization;

  it('is changed without a reason as long as its status stays', () => {
    expect(problemsOf(body, {})).toEqual({});
    expect(problemsOf(body, { plan: 'enterprise', isAgency: true, flags: { customCss: null } })).toEqual({});
    expect(problemsOf(body, { plan: 'gold', status: 'deleted', flags: { magic: true } })).toMatchObject({
      plan: 'invalid_value',
      status: 'invalid_value',
      flags: 'unrecognized_keys',
    });
  });

  it('has limits of whole numbers: null is unlimited, "plan" is the limit of the plan', () => {
    const judged = (limits: unknown) => problemsOf(body, { limits });
    expect(judged(null)).toEqual({});
    expect(judged({ chatbots: 0, members: null, sources: 'plan', storageBytes: 1e12 })).toEqual({});
    for (const limits of [
      { chatbots: -1 },
      { chatbots: 1.5 },
      { storageBytes: 1e12 + 1 },
      { seats: 1 },
      { chatbots: '3' },
    ])
      expect(judged(limits), JSON.stringify(limits)).not.toEqual({});
    expect(problemsOf(ownLimits, { sources: 'plan' })).not.toEqual({});
  });

  it('has colors and links as its own members would write them', () => {
    expect(body.parse({ branding: { primaryColor: 'ABC', footerLink: null } })).toEqual({
      branding: { primaryColor: '#aabbcc', footerLink: null },
    });
    expect(
      problemsOf(body, { branding: { primaryColor: 'blue', footerLink: 'example.com', name: 'A' } }),
    ).toEqual({
      'branding.primaryColor': 'validation.colorInvalid',
      'branding.footerLink': 'validation.addressInvalid',
      branding: 'unrecognized_keys',
    });
  });

  it('is found by plan, status and whether it is an agency', () => {
    const { query } = adminOrganizationRoutes.listAdminOrganizations;
    expect(query.parse({ isAgency: 'true', plan: 'all' })).toMatchObject({ isAgency: true, plan: undefined });
    expect(query.parse({ isAgency: 'false' }).isAgency).toBe(false);
    expect(query.parse({ isAgency: 'all' }).isAgency).toBeUndefined();
    expect(problemsOf(query, { isAgency: 'maybe' })).toHaveProperty('isAgency');
  });
});

describe('a subscription', () => {
  it('is given a plan or a status', () => {
    const { body } = adminSubscriptionRoutes.previewAdminSubscription;
    expect(acceptedOf<object>(body, [{ plan: 'starter' }, { status: 'cancelled' }])).toHaveLength(2);
    expect(problemsOf(body, {})).toEqual({ plan: 'validation.required' });
    expect(problemsOf(body, { plan: 'starter', price: 1 })).toHaveProperty('', 'unrecognized_keys');
  });
});

describe('administrators', () => {
  it('have a role of the platform and a whole profile', () => {
    const { body } = adminAccountRoutes.createAdministrator;
    const valid = {
      email: 'root@example.com',
      fullName: 'Root',
      role: 'operator',
      password: 'a long password',
    };
    expect(problemsOf(body, valid)).toEqual({});
    expect(problemsOf(body, { ...valid, role: 'admin', fullName: '' })).toEqual({
      role: 'invalid_value',
      fullName: 'auth:errors.fullNameRequired',
    });
    expect(adminAccountRoutes.changeAdministrator.body.shape.role.options).toEqual([
      'owner',
      'operator',
      'viewer',
    ]);
  });

  it('confirm themselves with a password or a code, not with both', () => {
    const { body } = adminSessionRoutes.confirmAdmin;
    expect(acceptedOf<object>(body, [{ password: 'secret' }, { code: '123456' }])).toHaveLength(2);
    for (const given of [{}, { password: 'secret', code: '123456' }])
      expect(problemsOf(body, given)).toEqual({ '': 'validation.oneProof' });
    expect(problemsOf(body, { idToken: 'a.b.c' })).toHaveProperty('', 'unrecognized_keys');
  });

  it('have a session that says whether it is one', () => {
    const { 200: session } = adminSessionRoutes.getAdminSession.responses;
    expect(Object.keys(session.shape)).toEqual(['authenticated', 'mustSetUpSecondFactor', 'admin']);
  });

  it('see the accounts of users without secrets', () => {
    const fields = Object.keys(adminUser.shape);
    expect(fields.filter((field) => /hash|secret$|token/i.test(field))).toEqual([]);
    expect(fields).toEqual(expect.arrayContaining(['email', 'status', 'sessions', 'organizations']));
  });
});

describe('access to the content of an organization', () => {
  const { body } = adminLockboxRoutes.requestLockbox;
  const request = {
    organizationId: someId,
    scope: 'conversations',
    reason: 'The customer reports wrong answers',
    minutes: 60,
  };
  const judged = (change: object) => problemsOf(body, { ...request, ...change });

  it('waits for the approval unless it is an emergency', () => {
    expect(body.parse(request)).toEqual({ ...request, breakGlass: false });
  });

  it('is asked for 5 to 480 minutes with a reason of at least 20 characters', () => {
    expect([judged({ minutes: 5 }), judged({ minutes: 480 })]).toEqual([{}, {}]);
    for (const minutes of [4, 481, 7.5, '60']) expect(judged({ minutes })).toHaveProperty('minutes');
    expect(judged({ reason: 'Just a short look.' })).toEqual({ reason: 'validation.lockboxReason' });
    expect(judged({ reason: 'a'.repeat(501) })).toEqual({ reason: 'too_big' });
  });

  it('is for one kind of content', () => {
    const scopes = ['conversations', 'knowledge', 'settings', 'billing', 'all'].map((scope) => ({
      ...request,
      scope,
    }));
    expect(acceptedOf(body, scopes)).toHaveLength(3);
  });
});

describe('operation', () => {
  it('maintenance has no message and no end unless given', () => {
    const { body } = adminOperationRoutes.putAdminMaintenance;
    expect(body.parse({ active: true })).toEqual({
      active: true,
      message: null,
      expectedEnd: null,
      startsAt: null,
    });
    expect(problemsOf(body, { message: 'a'.repeat(501), startsAt: 'tomorrow' })).toEqual({
      active: 'invalid_type',
      message: 'too_big',
      startsAt: 'invalid_format',
    });
  });

  it('passwords need 6 to 128 characters', () => {
    const rules = {
      minLength: 6,
      lowercase: false,
      uppercase: false,
      numeric: false,
      nonAlphanumeric: false,
    };
    const lengths = [5, 6, 12, 128, 129, 8.5].map((minLength) => ({ ...rules, minLength }));
    expect(acceptedOf(passwordRules, lengths).map(({ minLength }) => minLength)).toEqual([6, 12, 128]);
  });

  it('settings are changed one by one, within their limits', () => {
    const { body } = adminOperationRoutes.putAdminSettings;
    expect(body.parse({})).toEqual({});
    expect(
      problemsOf(body, { annualDiscountPercent: 100, trialDays: null, flags: { customCss: false } }),
    ).toEqual({});
    expect(
      problemsOf(body, {
        annualDiscountPercent: 101,
        trialDays: 366,
        defaultLanguage: 'nl',
        lockbox: 'open',
      }),
    ).toEqual({
      annualDiscountPercent: 'too_big',
      trialDays: 'too_big',
      defaultLanguage: 'invalid_value',
      lockbox: 'invalid_value',
    });
  });

  it('the log has a level, a retention of 30 days to 10 years, and reverts within a day', () => {
    const { body } = adminOperationRoutes.putAdminLogging;
    const logging = { level: 'debug', retentionDays: 30, minutes: 1_440 };
    expect(problemsOf(body, logging)).toEqual({});
    expect(problemsOf(body, { level: 'silent', retentionDays: 29, minutes: 1_441 })).toEqual({
      level: 'invalid_value',
      retentionDays: 'too_small',
      minutes: 'too_big',
    });
    expect(problemsOf(body, { ...logging, retentionDays: 3_651, minutes: 0 })).toEqual({
      retentionDays: 'too_big',
      minutes: 'too_small',
    });
  });
});

describe('lists and search', () => {
  it('the log of actions is filtered by words that cannot be patterns of a database', () => {
    const { query } = adminLogRoutes.listAdminLogs;
    const good = { actor: 'admin', action: 'user.suspend', target: someId, from: '2026-11-01T00:00:00Z' };
    expect(problemsOf(query, good)).toEqual({});
    for (const bad of [
      { action: 'user.%' },
      { target: "' or 1=1" },
      { actor: 'root' },
      { from: '2026-11-01' },
    ])
      expect(Object.keys(problemsOf(query, bad))).toEqual(Object.keys(bad));
  });

  it('needs two characters to search everything', () => {
    const { query } = adminSearchRoutes.searchAdmin;
    expect(problemsOf(query, { search: 'ab' })).toEqual({});
    expect(problemsOf(query, { search: ' a ' })).toEqual({ search: 'validation.tooSmall' });
    expect(problemsOf(query, { search: 'a'.repeat(201) })).toEqual({ search: 'too_big' });
  });

  it('failures of crawls are told by host and count, never by path', () => {
    expect(Object.keys(crawlFailure.shape.hosts.element.shape).sort()).toEqual(['host', 'pages']);
    expect(problemsOf(adminHealthRoutes.listAdminCrawlFailures.query, { organizationId: 'all' })).toEqual({});
  });
});

it('a cost is estimated for whole tokens and messages', () => {
  const { body } = adminCostRoutes.estimateCost;
  const estimate = {
    provider: 'openai',
    model: 'gpt-5',
    inputTokensPerMessage: 1_000_000,
    outputTokensPerMessage: 0,
    messagesPerMonth: 10_000_000,
  };
  expect(problemsOf(body, estimate)).toEqual({});
  expect(
    problemsOf(body, { ...estimate, model: '', inputTokensPerMessage: -1, messagesPerMonth: 10_000_001 }),
  ).toEqual({ model: 'too_small', inputTokensPerMessage: 'too_small', messagesPerMonth: 'too_big' });
  expect(problemsOf(body, { ...estimate, outputTokensPerMessage: 0.5 })).toHaveProperty(
    'outputTokensPerMessage',
  );
});
