import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const quietMs = 1_500;

/** True from the time on when the screen has read everything for a moment; for calls that the screen itself does not wait for. */
export function useSettled(): boolean {
  const isFetching = useIsFetching() > 0;
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (isFetching || isSettled) return;
    const timer = setTimeout(() => setIsSettled(true), quietMs);
    return () => clearTimeout(timer);
  }, [isFetching, isSettled]);
  return isSettled;
}
