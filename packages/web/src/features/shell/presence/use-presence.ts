import type { Presence } from '@parley/contracts/resources/visitors/inbox';
import type { PresenceStatus } from '@parley/contracts/values/inbox-lists';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { apiPath, call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { requestContext } from '../../../lib/api/request.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { watchTabs } from './tabs.ts';

const signEveryMs = 60_000;
const path = apiPath('PUT /api/presence');
/** Only set by answers; nothing reads it from the server. */
const ownKey = ['own presence'] as const;

/** One's own presence as the server last answered; undefined before. */
export function useOwnPresence(): Presence | undefined {
  return useQuery<Presence>({ queryKey: ownKey, enabled: false }).data;
}

/** One's own presence with what is open now, read when it is shown: conversations come and go without a word about it. */
export function useOwnLoad(isNeeded: boolean): Presence | undefined {
  const own = useOwnPresence();
  const { data } = useQuery<Presence[]>({
    queryKey: [apiPath('GET /api/presence')],
    enabled: isNeeded,
    staleTime: 0,
  });
  return data?.find(({ userId }) => userId === own?.userId) ?? own;
}

const leaveTimeoutMs = 3000;

/** Tells the server that the member left, without changing what they chose. Never fails: idleness says the same later. */
export async function tellLeft(): Promise<void> {
  const body = { status: 'away', isSign: true } as const;
  await call('PUT /api/presence', { body, timeoutMs: leaveTimeoutMs }).catch(() => {});
}

/** Sets one's own status, which then holds until it is changed. */
export function useSetPresence() {
  const { t } = useTranslation('common');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (status: PresenceStatus) => call('PUT /api/presence', { body: { status } }),
    onSuccess: (presence) => store(queryClient, presence),
    onError: (error) =>
      showToast({ tone: 'error', title: t('presence.failed'), description: errorText(error, t) }),
  });
}

function store(client: QueryClient, presence: Presence): void {
  client.setQueryData(ownKey, presence);
  void client.invalidateQueries({ queryKey: [apiPath('GET /api/presence')] });
}

/**
 * Shows the server that the member is there: once the first screen has been read, then at most once a minute while keys or the
 * pointer move. The last tab that closes says that the member is away.
 */
export function useSignsOfLife(
  mayReply: boolean,
  organizationId: string | undefined,
  isSettled: boolean,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!mayReply || organizationId === undefined || !isSettled) return;
    const tabs = watchTabs();
    let signedAt = Number.NEGATIVE_INFINITY;
    function sign(): void {
      const now = Date.now();
      if (now - signedAt < signEveryMs) return;
      signedAt = now;
      call('PUT /api/presence', { body: { status: 'online', isSign: true } }).then(
        (presence) => store(queryClient, presence),
        // The next sign says the same.
        () => {},
      );
    }
    function leave(): void {
      if (tabs.isLast()) sendAway();
      tabs.leave();
      // A page that comes back from the browser's cache shows at once that somebody is there.
      signedAt = Number.NEGATIVE_INFINITY;
    }
    sign();
    const moves = ['keydown', 'pointermove', 'pointerdown'] as const;
    for (const move of moves) document.addEventListener(move, sign, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      for (const move of moves) document.removeEventListener(move, sign);
      window.removeEventListener('pagehide', leave);
      tabs.leave();
      tabs.close();
    };
  }, [mayReply, organizationId, isSettled, queryClient]);
}

/** Best effort: the page is closing, so nobody waits for the answer. The server counts the member as idle until the next sign. */
function sendAway(): void {
  const organizationId = requestContext.organizationId();
  fetch(path, {
    method: 'PUT',
    keepalive: true,
    headers: {
      'content-type': 'application/json',
      ...(organizationId ? { 'x-organization-id': organizationId } : {}),
    },
    body: JSON.stringify({ status: 'away', isSign: true }),
  }).catch(() => {});
}
