import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { setSignedInHint } from './signed-in-hint.ts';
import { type User, userKey } from './user.ts';

/** What follows a login or logout that the server has confirmed. */
export function useSessionActions() {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  return {
    /** Makes the user of the response the signed-in one and opens the dashboard, or another own path. */
    signedIn(user: User, to = '/dashboard') {
      queryClient.clear();
      queryClient.setQueryData(userKey, user);
      setSignedInHint(true);
      navigate(to);
    },
    /** Forgets everything that was read and opens the login page. */
    signedOut() {
      setSignedInHint(false);
      navigate('/auth');
      queryClient.clear();
    },
    /** Forgets the user and what other pages read, and stays on this one. */
    signedOutHere() {
      setSignedInHint(false);
      queryClient.removeQueries({ type: 'inactive' });
      queryClient.setQueryData(userKey, null);
    },
  };
}
