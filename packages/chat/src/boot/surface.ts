/** Where the chat is shown: on its own page, in the widget's frame, or in the builder's preview. */
export type Surface = 'page' | 'widget' | 'preview';

export type Place = { botId: string; surface: Surface };

/** Reads `/chat/{id}` with `?widget=1` or `?preview=1`. */
export function readPlace(url: { pathname: string; search: string }): Place {
  const botId = decodeSegment(/^\/chat\/([^/]+)/.exec(url.pathname)?.[1] ?? '');
  const query = new URLSearchParams(url.search);
  const surface = query.get('preview') === '1' ? 'preview' : query.get('widget') === '1' ? 'widget' : 'page';
  return { botId, surface };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
