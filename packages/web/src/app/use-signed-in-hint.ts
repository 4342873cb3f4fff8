import { useEffect } from 'react';
import { setSignedInHint } from '../lib/session/signed-in-hint.ts';

/** Stores whether this browser is signed in, each time the server reports it. */
export function useSignedInHint(status: 'unknown' | 'signed-in' | 'signed-out'): void {
  useEffect(() => {
    if (status !== 'unknown') setSignedInHint(status === 'signed-in');
  }, [status]);
}
