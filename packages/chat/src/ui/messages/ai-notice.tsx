import { useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../../i18n/language.tsx';

/** Inline and `!important`, so that no style sheet rule overrides it. */
const STYLE = `all:initial;display:block;position:relative;z-index:2147483647;flex:none;margin-block-end:16px;color:var(--text-2);font:12px/16px var(--font);overflow-wrap:anywhere`;

/**
 * Notice at the start of a conversation that answers are written by AI (EU AI Act, Article 50). Its text is in a closed shadow
 * root, so that an owner's CSS cannot change it.
 */
export function AiNotice() {
  const text = useLanguage().t('disclaimer');
  const host = useRef<HTMLParagraphElement>(null);
  const root = useRef<ShadowRoot>(null);
  useLayoutEffect(() => {
    if (!host.current) return;
    host.current.style.cssText = STYLE.replace(/;|$/g, '!important;');
    root.current ??= host.current.attachShadow({ mode: 'closed' });
    root.current.textContent = text;
  }, [text]);
  return <p ref={host} role="note" />;
}
