import type { apiFailures } from '@parley/contracts/values/failures';

/** Thrown if an API cannot be read, with the reason in `code`. */
export class ApiNotRead extends Error {
  readonly code: (typeof apiFailures)[number] | 'page_address_not_allowed';
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: ApiNotRead['code'], params: ApiNotRead['params'] = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'ApiNotRead';
    this.code = code;
    this.params = params;
  }
}
