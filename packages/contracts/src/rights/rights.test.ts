import { describe, expect, it } from 'vitest';
import {
  logLevels,
  maxLogMinutes,
  maxLogRetentionDays,
  maxMaintenanceAheadMs,
  maxMaintenanceMs,
  maxReasonLength,
  minAdminPasswordLength,
  minLogRetentionDays,
  minReasonLength,
} from './admin-lists.ts';
import { adminPermissions, adminRoles, isAdminAllowed, isAdminPermission } from './admin-permissions.ts';
import { effectiveFlags, featureFlagNames, featureFlags } from './feature-flags.ts';
import { maxLockboxMinutes, maxLockboxReason, minLockboxMinutes, minLockboxReason } from './lockbox-lists.ts';
import { apiKeyLevelFor, isAllowed, isLevelEnough, organizationPermissions, roles } from './permissions.ts';
import { platformActions } from './platform-actions.ts';

const actions = Object.keys(organizationPermissions) as (keyof typeof organizationPermissions)[];
const actionsOf = (role: string) => actions.filter((action) => isAllowed(role, action));

describe('the roles of an organization', () => {
  it('have rights that grow from viewer to owner', () => {
    for (const [index, role] of roles.slice(1).entries()) {
      const above = actionsOf(roles[index] ?? 'owner');
      expect(
        actionsOf(role).filter((action) => !above.includes(action)),
        role,
      ).toEqual([]);
    }
  });

  it('guests and viewers only read, and only hide alerts from themselves', () => {
    const writing = /\.(?!read$|dismiss$)/;
    for (const role of ['guest', 'viewer'])
      expect(actionsOf(role).filter((action) => writing.test(action))).toEqual([]);
    expect(actionsOf('guest')).toEqual(actionsOf('viewer'));
  });

  it('members work with chatbots, knowledge, leads and conversations, and manage nobody', () => {
    const work = /^(chatbot|knowledge|lead|conversation)\./;
    const more = actionsOf('member').filter((action) => !actionsOf('viewer').includes(action));
    expect(more.filter((action) => !work.test(action))).toEqual([]);
    for (const action of [
      'member.invite',
      'billing.manage',
      'apiKey.create',
      'lead.consent',
      'chatbot.identity',
    ])
      expect(isAllowed('member', action), action).toBe(false);
  });

  it('owners and admins may do the same; who manages whom is another rule', () => {
    expect(actionsOf('owner')).toEqual(actions);
    expect(actionsOf('admin')).toEqual(actions);
  });

  it('an unknown role or action is refused, also a name that every object has', () => {
    expect(actionsOf('root')).toEqual([]);
    expect(actionsOf('')).toEqual([]);
    for (const action of ['chatbot.explode', 'constructor', '__proto__', 'toString', ''])
      expect(isAllowed('owner', action), action).toBe(false);
  });
});

describe('API keys', () => {
  const allowedFor = (level: 'read' | 'read_write' | 'full') =>
    actions.filter((action) => isLevelEnough(level, apiKeyLevelFor[action]));

  it('have levels that include the lower ones', () => {
    expect(allowedFor('read').filter((action) => !allowedFor('read_write').includes(action))).toEqual([]);
    expect(allowedFor('read_write').filter((action) => !allowedFor('full').includes(action))).toEqual([]);
  });

  it('only read on the lowest level, and delete or manage on the highest only', () => {
    const reading = /\.(read|audit|export)$/;
    expect(allowedFor('read').filter((action) => !reading.test(action))).toEqual([]);
    expect(
      allowedFor('read_write').filter((action) => /\.(delete|manage|remove|invite)$/.test(action)),
    ).toEqual([]);
  });

  it('never make keys, pay, answer requests of people, delete the organization or open the lockbox', () => {
    const never = [
      ...['apiKey.read', 'apiKey.create', 'apiKey.revoke', 'billing.manage', 'organization.delete'],
      ...['privacy.request', 'privacy.report', 'lockbox.read', 'lockbox.decide', 'chatbot.identity'],
    ];
    expect(never.filter((action) => (allowedFor('full') as string[]).includes(action))).toEqual([]);
    expect(isLevelEnough('full', null)).toBe(false);
  });
});

describe('the administrators of the platform', () => {
  const adminActions = Object.keys(adminPermissions).map((action) => `admin:${action}`);
  const allowedTo = (role: string) => adminActions.filter((permission) => isAdminAllowed(role, permission));

  it('have rights that grow from viewer over operator to owner', () => {
    expect(allowedTo('owner')).toEqual(adminActions);
    expect(allowedTo('viewer').filter((permission) => !allowedTo('operator').includes(permission))).toEqual(
      [],
    );
    expect(allowedTo('operator').filter((permission) => !allowedTo('owner').includes(permission))).toEqual(
      [],
    );
    expect(adminRoles).toEqual(['owner', 'operator', 'viewer']);
  });

  it('only owners manage administrators, settings, logging and second factors', () => {
    const owned = adminActions.filter((permission) => !allowedTo('operator').includes(permission));
    expect(owned.sort()).toEqual(
      [
        ...['admin:administrator.manage', 'admin:administrator.read', 'admin:logging.update'],
        ...['admin:settings.update', 'admin:user.clearSecondFactor'],
      ].sort(),
    );
  });

  it('a viewer changes nothing', () => {
    expect(allowedTo('viewer').filter((permission) => !/\.read$|:session$/.test(permission))).toEqual([]);
  });

  it('have no rights in an organization by that, and members none on the platform', () => {
    expect(isAdminAllowed('owner', 'chatbot.read')).toBe(false);
    expect(isAllowed('owner', 'admin:user.read')).toBe(false);
    expect(isAdminPermission('administrator.read')).toBe(false);
    for (const permission of ['admin:', 'admin:constructor', 'admin:admin:session'])
      expect(isAdminAllowed('owner', permission), permission).toBe(false);
  });
});

describe('features', () => {
  const off = Object.fromEntries(featureFlagNames.map((name) => [name, false]));

  it('are on until an operator switches them off', () => {
    expect(effectiveFlags({})).toEqual(featureFlags);
    expect(effectiveFlags(off)).toEqual(off);
  });

  it('are those of the organization before those of the platform, in both directions', () => {
    expect(effectiveFlags({ customCss: false }, { customCss: true }).customCss).toBe(true);
    expect(effectiveFlags({ customCss: true }, { customCss: false }).customCss).toBe(false);
    expect(effectiveFlags({ customCss: false }, { apiSources: true }).customCss).toBe(false);
  });

  it('of another release are ignored', () => {
    const stored = JSON.parse('{"customCss": false, "timeTravel": true}');
    expect(effectiveFlags(stored)).toEqual({ ...featureFlags, customCss: false });
  });
});

describe('limits and lists', () => {
  it.each([
    ['a reason', minReasonLength, maxReasonLength],
    ['a reason for the lockbox', minLockboxReason, maxLockboxReason],
    ['minutes of the lockbox', minLockboxMinutes, maxLockboxMinutes],
    ['days of the log', minLogRetentionDays, maxLogRetentionDays],
    ['a maintenance', 0, maxMaintenanceMs],
  ])('%s has a minimum below its maximum', (_what, min, max) => {
    expect(min).toBeLessThan(max);
  });

  it('a maintenance is planned 90 days ahead and lasts 30 at most; a level lasts a day', () => {
    expect([maxMaintenanceAheadMs, maxMaintenanceMs].map((ms) => ms / 86_400_000)).toEqual([90, 30]);
    expect(maxLogMinutes).toBe(24 * 60);
    expect(minAdminPasswordLength).toBe(12);
  });

  it('actions of the log are named once, as subject and verb', () => {
    expect(platformActions.filter((action) => !/^[a-z]+\.[a-zA-Z]+$/.test(action))).toEqual([]);
    expect(new Set(platformActions).size).toBe(platformActions.length);
    expect(logLevels).toEqual(['trace', 'debug', 'info', 'warn', 'error', 'fatal']);
  });
});
