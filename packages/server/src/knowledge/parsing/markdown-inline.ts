const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

const emphasis = /(?<!\\)(\*{1,3}|~~)(?=\S)([^*~]+)(?<=\S)\1/g;

/** The visible text of Markdown inline content: links and images become their text, markup is removed. */
export function markdownToText(source: string): string {
  const segments = source.split(/(`{1,2}[^`]+`{1,2})/);
  return segments
    .map((segment, index) => (index % 2 === 1 ? codeSpan(segment) : plainSpan(segment)))
    .join('');
}

function codeSpan(segment: string): string {
  return segment.replace(/^`+|`+$/g, '');
}

/** Every pattern stops at its own opening mark, so that a line of a million brackets takes linear time. */
function plainSpan(segment: string): string {
  return segment
    .replace(/!\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '$1')
    .replace(/\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/g, '$1')
    .replace(/!?\[([^[\]]*)\]\[[^[\]]*\]/g, '$1')
    .replace(/data:[\w+./-]{1,100};base64,[\w+/=]*/g, '')
    .replace(/<((?:https?|mailto):[^<>\s]*)>/gi, '$1')
    .replace(/<\/?[a-z][^<>]*>|<!--[^<>]*-->/gi, '')
    .replace(emphasis, '$2')
    .replace(emphasis, '$2')
    .replace(/(?<![\p{L}\p{N}\\])(_{1,3})(?=\S)([^_]+)(?<=\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(?:nbsp|lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? entity);
}
