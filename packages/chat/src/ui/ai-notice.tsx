import { useLayoutEffect, useRef } from 'react';
import { useLanguage } from '../i18n/language.tsx';

/** Inline and important, so that no rule of a style sheet wins over it. */
const STYLE = `all:initial;display:block;position:relative;z-index:2147483647;flex:none;margin-block-end:16px;color:var(--text-2);font:12px/16px var(--font);overflow-wrap:anywhere`;

/**
 * Says at the start of a conversation that answers are written by AI (EU AI Act, Article 50). Its text is in a closed shadow
 * root, out of reach of an owner's rules.
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
