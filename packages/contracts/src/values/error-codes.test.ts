import { expect, it } from 'vitest';
import { routes } from '../api.ts';
import type { RouteDefinition } from '../route.ts';
import { errorStatus } from './error-codes.ts';

/** Written by hand from the API contract: codes that other programs rely on. */
const promised = {
  two_factor_required: 401,
  confirmation_required: 403,
  email_unverified: 403,
  revision_conflict: 409,
  organization_changed: 409,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  rate_limited: 429,
};
const metByVisitors = {
  chatbot_not_found: 404,
  password_required: 401,
  visitor_token_invalid: 401,
  key_not_accepted: 401,
  identity_invalid: 401,
  identity_required: 401,
  origin_not_allowed: 403,
  consent_required: 403,
  feature_off: 403,
  turn_in_progress: 409,
  transition_refused: 409,
  rate_limited: 429,
  chatbot_unavailable: 503,
};
/** Errors of any call: bad input, a missing message, a conflict, an overloaded server. */
const metByEveryone = [
  'validation_failed',
  'not_found',
  'conflict',
  'idempotency_conflict',
  'input_closed',
  'overloaded',
];

const all: readonly RouteDefinition[] = Object.values(routes);

it('the documented codes have the documented status', () => {
  expect(errorStatus).toMatchObject({ ...promised, ...metByVisitors });
});

it('a visitor can receive exactly the documented codes', () => {
  const met = all.filter(({ path }) => path.startsWith('/api/chat/')).flatMap(({ errors }) => errors);
  const expected = [...Object.keys(metByVisitors), ...metByEveryone];
  expect([...new Set<string>(met)].sort()).toEqual(expected.sort());
});

it.each(all.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s declares the codes that its kind implies',
  (_name, route) => {
    const declared: readonly string[] = route.errors;
    const needed = [
      ...(route.idempotent ? ['idempotency_conflict', 'idempotency_in_progress'] : []),
      ...(route.confirmation ? ['confirmation_required'] : []),
      ...(route.body || route.query ? ['validation_failed'] : []),
    ];
    expect(declared).toEqual(expect.arrayContaining(needed));
  },
);
