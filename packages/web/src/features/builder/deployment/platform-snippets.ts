/** Platforms whose installation needs more than the plain snippet. */
export const platforms = ['react', 'wordpress', 'shopify', 'tagManager'] as const;
export type Platform = (typeof platforms)[number];

/** Code to paste for each platform; `origin` has no trailing slash, as in `https://parley.example`. */
export function platformSnippets(origin: string, chatbotId: string): Record<Platform, string> {
  const src = `${origin}/widget.js`;
  const tag = `<script src="${src}" data-chatbot="${chatbotId}" async></script>`;
  return {
    react: `import { useEffect } from 'react';

export function ParleyChat() {
  useEffect(() => {
    const script = document.createElement('script');
    script.src = '${src}';
    script.async = true;
    script.dataset.chatbot = '${chatbotId}';
    document.body.append(script);
    return () => {
      script.remove();
      window.Parley?.destroy();
    };
  }, []);
  return null;
}`,
    wordpress: `add_action( 'wp_footer', function () {
    echo '${tag}';
} );`,
    shopify: tag,
    // The tag manager drops the data attributes of script tags.
    tagManager: `<script>
  (function () {
    var script = document.createElement('script');
    script.src = '${src}';
    script.async = true;
    script.setAttribute('data-chatbot', '${chatbotId}');
    document.body.appendChild(script);
  })();
</script>`,
  };
}
