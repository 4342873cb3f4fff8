import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { forgetDrafts } from '../drafts.ts';
import { setSignedInHint } from './signed-in-hint.ts';
import { type User, userKey } from './use-user.ts';

/** Client-side steps after a confirmed sign-in or sign-out. */
export function useSessionActions() {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return {
    /** Sets the returned user as signed in, and opens the dashboard or another path of the app. */
    signedIn(user: User, to = '/dashboard') {
      queryClient.clear();
      queryClient.setQueryData(userKey, user);
      setSignedInHint(true);
      navigate(to);
    },
    /** Clears all cached data and drafts, and opens the sign-in page. */
    signedOut() {
      setSignedInHint(false);
      forgetDrafts();
      navigate('/auth');
      queryClient.clear();
    },
    /** Clears the user, the drafts and the data of other pages, but stays on this page. */
    signedOutHere() {
      setSignedInHint(false);
      forgetDrafts();
      queryClient.removeQueries({ type: 'inactive' });
      queryClient.setQueryData(userKey, null);
    },
  };
}
