import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import type { apiMethods, apiPaginations } from '@parley/contracts/values/lists';

export type ApiMethod = (typeof apiMethods)[number];
export type PaginationType = (typeof apiPaginations)[number];
/** `id` tells the rows apart while they are edited. */
export type HeaderRow = {
  id: number;
  name: string;
  value: string;
  /** Whether the server has a value, which stays unless another is typed. */
  isKept?: boolean;
};

/** Typed values of the API form. */
export type ApiForm = {
  url: string;
  method: ApiMethod;
  body: string;
  headers: HeaderRow[];
  itemsPath: string;
  template: string;
  titlePath: string;
  linkPath: string;
  idPath: string;
  pagination: PaginationType;
  parameter: string;
  first: number;
  step: number;
  nextPath: string;
  nextParameter: string;
};

export const newApiForm: ApiForm = {
  url: '',
  method: 'GET',
  body: '',
  headers: [],
  itemsPath: '',
  template: '',
  titlePath: '',
  linkPath: '',
  idPath: '',
  pagination: 'none',
  parameter: 'page',
  first: 1,
  step: 1,
  nextPath: '',
  nextParameter: '',
};

/** Returns the request body for a new source, without header rows that have no name. */
export function apiOf(form: ApiForm) {
  const { headers, pagination: _, parameter, first, step, nextPath, nextParameter, body, ...rest } = form;
  return {
    ...rest,
    url: form.url.trim(),
    body: form.method === 'POST' ? body : '',
    headers: writtenHeaders(headers).map(({ name, value }) => ({ name, value })),
    pagination: paginationOf({ ...form, parameter, first, step, nextPath, nextParameter }),
  };
}

/** Returns the request body for a change; header values that were not typed again stay stored. */
export function changedApiOf(form: ApiForm) {
  const headers = writtenHeaders(form.headers);
  return {
    ...apiOf(form),
    headers: headers.map(({ name, value, isKept }) => ({
      name,
      value: isKept && value === '' ? null : value,
    })),
  };
}

/** Returns the form values of an existing source. */
export function apiFormOf({ url, api }: Source): ApiForm {
  if (!api) return newApiForm;
  const { headers, pagination, ...read } = api;
  const pages: Partial<ApiForm> =
    pagination.type === 'page'
      ? { parameter: pagination.parameter, first: pagination.first, step: pagination.step }
      : pagination.type === 'next'
        ? { nextPath: pagination.path, nextParameter: pagination.parameter ?? '' }
        : {};
  return {
    ...newApiForm,
    ...read,
    ...pages,
    url: url ?? '',
    pagination: pagination.type,
    headers: headers.map((name, index) => ({ id: -1 - index, name, value: '', isKept: true })),
  };
}

/** Returns the rows that are not empty; the indices in the server's errors refer to these. */
export function writtenHeaders(headers: readonly HeaderRow[]): HeaderRow[] {
  return headers.filter(({ name, value }) => name.trim() !== '' || value !== '');
}

function paginationOf({ pagination, parameter, first, step, nextPath, nextParameter }: ApiForm) {
  switch (pagination) {
    case 'page':
      return { type: 'page' as const, parameter, first, step };
    case 'next':
      return { type: 'next' as const, path: nextPath, parameter: nextParameter.trim() || null };
    default:
      return { type: pagination };
  }
}
