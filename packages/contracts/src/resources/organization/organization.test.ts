import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { acceptedOf, problemsOf, someId } from '../../../test/problems-of.ts';
import { agencyRoutes, customer } from './agencies.ts';
import { apiKey, apiKeyRoutes } from './api-keys.ts';
import { googleRoutes } from './google.ts';
import { identityRoutes, organizationSummary, user } from './identity.ts';
import { imageRoutes } from './images.ts';
import { memberRoutes } from './members.ts';
import { currentOrganization, organizationDetail, organizationRoutes } from './organization.ts';
import { recoveryRoutes } from './recovery.ts';
import { accountSession, securityRoutes } from './security.ts';

const common = JSON.parse(
  readFileSync(new URL('../../../../locales/en/common.json', import.meta.url), 'utf8'),
);
const auth = JSON.parse(readFileSync(new URL('../../../../locales/en/auth.json', import.meta.url), 'utf8'));

describe('registration', () => {
  const body = identityRoutes.register.body;
  const valid = {
    email: 'ada@example.com',
    password: 'secret',
    fullName: 'Ada Osei',
    organizationName: 'Halden Books',
    termsAccepted: true,
  };

  it('needs exactly the five fields of the contract', () => {
    expect(problemsOf(body, valid)).toEqual({});
    for (const field of Object.keys(valid)) {
      const { [field as keyof typeof valid]: _left, ...rest } = valid;
      expect(Object.keys(problemsOf(body, rest)), field).toEqual([field]);
    }
    expect(problemsOf(body, { ...valid, role: 'owner' })).toEqual({ '': 'unrecognized_keys' });
  });

  it('repeats the rules of the form with the sentences of the form', () => {
    const bad = { email: 'ada', password: '', fullName: ' ', organizationName: '', termsAccepted: false };
    const problems = problemsOf(body, bad);
    expect(problems).toEqual({
      email: 'auth:errors.emailInvalid',
      fullName: 'auth:errors.fullNameRequired',
      organizationName: 'auth:errors.organizationNameRequired',
      termsAccepted: 'auth:errors.termsRequired',
    });
    expect(Object.values(problems).map((key) => auth.errors[key.replace('auth:errors.', '')])).toEqual([
      'Please enter a valid email address',
      'Full Name is required',
      'Organization Name is required',
      'You must agree to the terms and conditions',
    ]);
    expect(problemsOf(identityRoutes.login.body, { email: 'ada@example.com', password: '' })).toEqual({
      password: 'auth:errors.passwordRequired',
    });
  });

  it('accepts an organization name of 1 to 49 characters', () => {
    const judged = (organizationName: string) => problemsOf(body, { ...valid, organizationName });
    expect([judged('A'), judged('a'.repeat(49))]).toEqual([{}, {}]);
    expect(judged('a'.repeat(50))).toEqual({ organizationName: 'validation.organizationNameMax' });
  });

  it('refuses a password that is too long to hash', () => {
    expect(problemsOf(body, { ...valid, password: 'a'.repeat(256) })).toEqual({});
    expect(problemsOf(body, { ...valid, password: 'a'.repeat(257) })).toEqual({
      password: 'validation.passwordTooLong',
    });
  });

  it('keeps spaces of a password and drops those around a name', () => {
    const read = body.parse({ ...valid, password: '  secret ', fullName: ' Ada  Osei ' });
    expect(read).toMatchObject({ password: '  secret ', fullName: 'Ada  Osei' });
  });

  it('is the same with an agency', () => {
    expect(agencyRoutes.registerWithAgency.body).toBe(body);
    expect(agencyRoutes.logInWithAgency.body).toBe(identityRoutes.login.body);
  });
});

describe('the name of an organization', () => {
  const { body } = organizationRoutes.createOrganization;

  it('ORG-09, ORG-10: has 2 to 49 characters, or else a sentence that says so', () => {
    expect(acceptedOf(body, [{ name: 'ab' }, { name: 'a'.repeat(49) }])).toHaveLength(2);
    expect(problemsOf(body, { name: ' a ' })).toEqual({ name: 'validation.organizationNameMin' });
    expect(problemsOf(body, { name: 'a'.repeat(50) })).toEqual({ name: 'validation.organizationNameMax' });
    expect(common.validation).toMatchObject({
      organizationNameMin: 'Organization name must be at least 2 characters',
      organizationNameMax: 'Organization name must be less than 50 characters',
    });
  });

  it('is judged alike when it is changed', () => {
    const { body: change } = organizationRoutes.patchOrganization;
    expect(problemsOf(change, { name: 'a' })).toEqual({ name: 'validation.organizationNameMin' });
    expect(problemsOf(change, {})).toEqual({});
  });
});

describe('the settings of an organization', () => {
  const { body } = organizationRoutes.patchOrganization;

  it('are cleared by null, and colors are stored in one form', () => {
    expect(body.parse({ primaryColor: 'FFF', language: null, footerLink: null })).toEqual({
      primaryColor: '#ffffff',
      language: null,
      footerLink: null,
    });
    expect(problemsOf(body, { name: null })).toEqual({ name: 'invalid_type' });
  });

  it('cannot make it an agency, or give it another plan', () => {
    for (const extra of [{ isAgency: true }, { plan: 'custom' }, { agencyId: someId }, { limits: {} }])
      expect(problemsOf(body, extra)).toEqual({ '': 'unrecognized_keys' });
  });

  it('the link of the footer opens a website', () => {
    expect(problemsOf(body, { footerLink: 'javascript:alert(1)' })).toEqual({
      footerLink: 'validation.addressInvalid',
    });
    expect(problemsOf(body, { footerLabel: 'a'.repeat(61) })).toEqual({ footerLabel: 'too_big' });
  });

  it('the model for insight costs between a cent and 10,000 dollars a month, and is no built-in one', () => {
    const judged = (insightModel: object) => Object.keys(problemsOf(body, { insightModel }));
    expect(judged({ monthlyBudgetUsd: 0.01 })).toEqual([]);
    expect(judged({ monthlyBudgetUsd: 10_000, provider: 'openai' })).toEqual([]);
    expect(judged({ monthlyBudgetUsd: 0 })).toEqual(['insightModel.monthlyBudgetUsd']);
    expect(judged({ monthlyBudgetUsd: 10_000.01 })).toEqual(['insightModel.monthlyBudgetUsd']);
    expect(judged({ provider: 'builtin' })).toEqual(['insightModel.provider']);
  });
});

describe('what others may know', () => {
  it('ORG-11: the summary of an organization', () => {
    expect(Object.keys(organizationSummary.shape)).toEqual(['id', 'name', 'role', 'isPrimary']);
  });

  it('ORG-12: the current organization', () => {
    expect(Object.keys(currentOrganization.shape)).toEqual(
      expect.arrayContaining([
        ...['id', 'name', 'role', 'language', 'isAgency', 'logo', 'primaryColor', 'secondaryColor'],
        ...['footerLabel', 'footerLink', 'subscription', 'created'],
      ]),
    );
    expect(organizationDetail.shape).toHaveProperty('members');
  });

  it('a user has the fields of the contract, and no hash or secret', () => {
    const fields = Object.keys(user.shape);
    expect(fields).toEqual(
      expect.arrayContaining([
        ...['id', 'fullName', 'email', 'emailVerified', 'username', 'timezone', 'language', 'photoURL'],
        ...['profile', 'organizations', 'currentOrganization'],
      ]),
    );
    expect(Object.keys(user.shape.profile.shape)).toEqual(
      expect.arrayContaining(['bio', 'company', 'jobTitle', 'website', 'location', 'socialProfiles']),
    );
    const all = [...fields, ...Object.keys(accountSession.shape), ...Object.keys(apiKey.shape)];
    expect(all.filter((field) => /hash|secret|token|^key$|^password$/i.test(field))).toEqual([]);
  });

  it('a customer shows its agency figures, never content', () => {
    expect(Object.keys(customer.shape).sort()).toEqual(
      [
        'chatbots',
        'createdAt',
        'id',
        'members',
        'messagesPerMonth',
        'messagesThisMonth',
        'name',
        'status',
      ].sort(),
    );
  });
});

describe('an account', () => {
  const { body } = identityRoutes.patchUser;

  it('has a user name of letters, digits and underscores, up to 50', () => {
    expect(
      acceptedOf(body, [{ username: 'ada_1' }, { username: null }, { username: 'a'.repeat(50) }]),
    ).toHaveLength(3);
    for (const username of ['ada osei', 'ada-1', 'ädä', '@ada', '<b>'])
      expect(problemsOf(body, { username }), username).toEqual({ username: 'validation.usernameInvalid' });
    expect(problemsOf(body, { username: 'a'.repeat(51) })).toEqual({ username: 'too_big' });
  });

  it('has at most 10 social profiles, each with a label and a website', () => {
    const profile = { label: 'Blog', url: 'https://example.com' };
    const judged = (socialProfiles: object[]) => problemsOf(body, { profile: { socialProfiles } });
    expect(judged(Array.from({ length: 10 }, () => profile))).toEqual({});
    expect(judged(Array.from({ length: 11 }, () => profile))).toEqual({
      'profile.socialProfiles': 'too_big',
    });
    expect(judged([{ label: '', url: 'mailto:a@example.com' }])).toEqual({
      'profile.socialProfiles.0.label': 'too_small',
      'profile.socialProfiles.0.url': 'validation.addressInvalid',
    });
  });

  it('chooses the channels of known notifications only', () => {
    expect(problemsOf(body, { notifications: { quota: { email: false } } })).toEqual({});
    expect(problemsOf(body, { notifications: { weather: { email: true } } })).not.toEqual({});
    expect(problemsOf(body, { notifications: { quota: { sms: true } } })).not.toEqual({});
  });

  it('cannot verify its own address, or join an organization', () => {
    for (const extra of [{ emailVerified: true }, { organizations: [] }, { hasPassword: false }])
      expect(problemsOf(body, extra)).toEqual({ '': 'unrecognized_keys' });
  });
});

describe('proof of identity', () => {
  const { body } = securityRoutes.confirmIdentity;

  it('is exactly one of password, code and ID token', () => {
    const one = [{ password: 'secret' }, { code: '123456' }, { idToken: 'a.b.c' }];
    expect(acceptedOf<object>(body, one)).toEqual(one);
    for (const given of [
      {},
      { password: 'secret', code: '123456' },
      { code: '1', idToken: 'a', password: 'b' },
    ])
      expect(problemsOf(body, given)).toEqual({ '': 'validation.oneProof' });
  });

  it('is not empty, and a code may have spaces around it', () => {
    const empty = [{ password: '' }, { code: '  ' }, { idToken: '' }, { idToken: 'a'.repeat(10_001) }];
    expect(acceptedOf<object>(body, empty)).toEqual([]);
    expect(body.parse({ code: ' 123456 ' })).toEqual({ code: '123456' });
  });

  it('Google needs the four fields and the ID token', () => {
    const google = googleRoutes.signInWithGoogle.body;
    const valid = { email: 'ada@example.com', fullName: 'Ada', uid: '1', photoURL: null, idToken: 'a.b.c' };
    expect(problemsOf(google, valid)).toEqual({});
    for (const field of ['email', 'uid', 'idToken'])
      expect(Object.keys(problemsOf(google, { ...valid, [field]: '' }))).toEqual([field]);
  });

  it('a link of an email carries its token', () => {
    expect(problemsOf(recoveryRoutes.resetPassword.body, { token: '', password: 'secret' })).toEqual({
      token: 'too_small',
    });
    expect(problemsOf(recoveryRoutes.verifyEmail.body, { token: 'a'.repeat(201) })).toEqual({
      token: 'too_big',
    });
    expect(problemsOf(recoveryRoutes.verifyEmail.body, { token: 'a' })).toEqual({});
  });
});

describe('members and keys', () => {
  it('has five roles', () => {
    expect(memberRoutes.patchMember.body.shape.role.unwrap().options).toEqual([
      'owner',
      'admin',
      'member',
      'guest',
      'viewer',
    ]);
    expect(problemsOf(memberRoutes.inviteMember.body, { email: 'eve@example.com', role: 'root' })).toEqual({
      role: 'invalid_value',
    });
  });

  it('who joins by an invitation accepts the terms, and cannot choose role or address', () => {
    const { body } = memberRoutes.registerAndJoin;
    const valid = { token: 'a', fullName: 'Ada', password: 'secret', termsAccepted: true };
    expect(problemsOf(body, valid)).toEqual({});
    expect(problemsOf(body, { ...valid, termsAccepted: false })).toEqual({
      termsAccepted: 'auth:errors.termsRequired',
    });
    expect(problemsOf(body, { ...valid, email: 'eve@example.com' })).toEqual({ '': 'unrecognized_keys' });
    expect(problemsOf(body, { ...valid, role: 'owner' })).toEqual({ '': 'unrecognized_keys' });
  });

  it('a key has a name, an expiry and permissions of the contract, and is told once', () => {
    const { body, responses } = apiKeyRoutes.createApiKey;
    expect(body.shape.expires.options).toEqual(['30d', '90d', '1y', 'never']);
    expect(body.shape.permissions.options).toEqual(['read', 'read_write', 'full']);
    expect(problemsOf(body, { name: ' ', expires: '2d', permissions: 'admin' })).toEqual({
      name: 'validation.nameRequired',
      expires: 'invalid_value',
      permissions: 'invalid_value',
    });
    expect(responses[201].shape).toHaveProperty('key');
    expect(apiKeyRoutes.listApiKeys.responses[200].element.shape).not.toHaveProperty('key');
  });

  it('a picture is an avatar unless it is for a message', () => {
    expect(imageRoutes.putPicture.query.parse({})).toEqual({ use: 'avatar' });
    expect(acceptedOf(imageRoutes.putPicture.query, [{ use: 'message' }, { use: 'logo' }])).toHaveLength(1);
  });
});
