const joinPath = /^\/join\?token=[\w-]{1,200}$/;

/** Where to go after signing in: the invitation that `next` of the query names, or the dashboard; nowhere else. */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  return joinPath.test(next) ? next : '/dashboard';
}
