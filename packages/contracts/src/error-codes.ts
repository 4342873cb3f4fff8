/**
 * The closed table of error codes and their HTTP status. Each code has a sentence under `errors.<code>` in the
 * `common` namespace of every language, rendered with the error's parameters.
 */
export const errorStatus = {
  bad_request: 400,
  validation_failed: 400,
  invalid_json: 400,
  invalid_encoding: 400,
  unsupported_parameter: 400,
  file_missing: 400,
  file_type_unsupported: 400,
  file_type_mismatch: 400,
  file_empty: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  two_factor_required: 401,
  password_required: 401,
  visitor_token_invalid: 401,
  forbidden: 403,
  confirmation_required: 403,
  origin_not_allowed: 403,
  consent_required: 403,
  plan_limit_chatbots: 403,
  plan_limit_sources: 403,
  plan_limit_tokens: 403,
  not_found: 404,
  chatbot_not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_in_use: 409,
  revision_conflict: 409,
  organization_changed: 409,
  idempotency_conflict: 409,
  idempotency_in_progress: 409,
  turn_in_progress: 409,
  source_busy: 409,
  payload_too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  headers_too_large: 431,
  rate_limited: 429,
  internal_error: 500,
  page_not_read: 422,
  model_failed: 502,
  chatbot_unavailable: 503,
  database_unavailable: 503,
  overloaded: 503,
  shutting_down: 503,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Values filled into an error's sentence. */
export type ErrorParams = Readonly<Record<string, string | number>>;
