/**
 * Conditions that any policy of the application role may have, as PostgreSQL prints them: the row belongs to the organization or
 * to the user of the scope. The third is the first with the function body written out, for schemas without these functions.
 */
export const ownRows: readonly string[] = [
  '(organization_id = current_organization_id())',
  '(user_id = current_user_id())',
  "(organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)",
];

/** The few policies with another condition: table, policy name, and condition. */
export const policiesOfTheirOwn: readonly string[] = [
  'organizations tenant: (id = current_organization_id())',
  'organizations own: (EXISTS ( SELECT 1 FROM memberships m WHERE ((m.organization_id = organizations.id) AND (m.user_id = current_user_id()))))',
  'users own: (id = current_user_id())',
  'users colleagues: (EXISTS ( SELECT 1 FROM memberships m WHERE ((m.user_id = users.id) AND (m.organization_id = current_organization_id()))))',
  'user_photos colleagues: (EXISTS ( SELECT 1 FROM memberships m WHERE ((m.user_id = user_photos.user_id) AND (m.organization_id = current_organization_id()))))',
  // The application role may only insert emails.
  'mails hand_over: true',
  // Rate limit counters without content, by hashed keys. They are written before a request has a scope.
  'throttles everyone: true',
];
