/** How the chat is embedded: as its own page, in the widget's frame, inline on another page, or in the builder's preview. */
export type Surface = 'page' | 'widget' | 'embed' | 'preview';

export type Place = {
  botId: string;
  surface: Surface;
  /** The surface whose design it has: the builder also previews the widget. */
  look: Surface;
};

/** Parses `/chat/{id}` with `?widget=1`, `?embed=1`, `?preview=1`, or the preview combined with one of the others. */
export function readPlace(url: { pathname: string; search: string }): Place {
  const botId = decodeSegment(/^\/chat\/([^/]+)/.exec(url.pathname)?.[1] ?? '');
  const query = new URLSearchParams(url.search);
  const framed = (['widget', 'embed'] as const).find((name) => query.get(name) === '1') ?? null;
  const surface = query.get('preview') === '1' ? 'preview' : (framed ?? 'page');
  return { botId, surface, look: framed ?? surface };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
