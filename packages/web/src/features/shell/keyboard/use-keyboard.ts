import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { isModal, isTyping } from '../../../lib/hooks/use-keys.ts';
import { goKey, screenOfLetter } from './shortcuts.ts';

const sequenceMs = 1_500;

/** Global shortcuts: Ctrl/⌘+K, `?`, and `g` with a letter; ignored while typing. */
export function useKeyboard(onOpen: (dialog: 'palette' | 'keyboard') => void): void {
  const [, navigate] = useLocation();
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    function followSequence(event: KeyboardEvent): void {
      const isSecond = event.timeStamp - goPressedAt.current < sequenceMs;
      goPressedAt.current = event.key === goKey && !isSecond ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const screen = isSecond ? screenOfLetter(event.key) : undefined;
      if (screen === undefined) return;
      event.preventDefault();
      navigate(screen);
    }
    function press(event: KeyboardEvent): void {
      const isCommand = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (isCommand && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onOpen('palette');
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isModal()) return;
      if (event.key === '?') {
        event.preventDefault();
        onOpen('keyboard');
      } else followSequence(event);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, onOpen]);
}
