/** Effect of a template marker on the text that follows it. */
export type Mark =
  | 'open'
  | 'close'
  | 'open-details'
  | 'close-details'
  | 'channel'
  | 'message'
  | 'start'
  | 'end'
  | 'noise';

const name =
  '(?:[a-z]{2,12}[:_])?(?:ant)?(?:think|thinking|thoughts?|reasoning|reflection|scratchpad|inner_monologue|chain_of_thought)';

/** Sticky patterns, tried at the first character of a marker. The first match decides. */
const marks: readonly (readonly [Mark, RegExp])[] = [
  ['noise', new RegExp(`<\\s{0,3}${name}\\s{0,3}/>`, 'iy')],
  ['open', new RegExp(`<\\s{0,3}${name}(?:\\s[^<>]{0,200})?>`, 'iy')],
  ['close', new RegExp(`<\\s{0,3}/\\s{0,3}${name}\\s{0,3}>`, 'iy')],
  ['open', new RegExp(`&lt;${name}&gt;`, 'iy')],
  ['close', new RegExp(`&lt;/${name}&gt;`, 'iy')],
  ['open', /\[THINK\]/y],
  ['close', /\[\/THINK\]/y],
  ['open', /◁think▷/iy],
  ['close', /◁\/think▷/iy],
  ['open', /<\|(?:START_THINKING|begin_of_thought|think(?:ing)?)\|>/iy],
  ['close', /<\|(?:END_THINKING|end_of_thought|\/think(?:ing)?)\|>/iy],
  ['open', /<unused94>(?:thought)?/iy],
  ['close', /<unused95>/iy],
  ['open', /<\|channel>(?:thought)?/iy],
  ['close', /<channel\|>/iy],
  ['open-details', /<details\s[^<>]{0,40}type="reasoning"[^<>]{0,200}>/iy],
  ['close-details', /<\/details>/iy],
  ['close', /\[BEGIN FINAL RESPONSE\]/y],
  ['noise', /\[END FINAL RESPONSE\]/y],
  ['channel', /<\|channel\|>/iy],
  ['message', /<\|message\|>/iy],
  ['start', /<\|start\|>/iy],
  ['end', /<\|(?:end|return|call)\|>/iy],
  ['noise', /<\|im_start\|>(?:assistant\n?)?/iy],
  [
    'noise',
    /<\|(?:im_end|eot_id|endoftext|START_RESPONSE|END_RESPONSE|begin_of_solution|end_of_solution)\|>/iy,
  ],
  ['noise', /<end_of_turn>|<｜end▁of▁sentence｜>/iy],
];

/** Characters that may begin a marker. */
export const markBegins = /[<[&◁]/g;

/** The marker at this position, or null. */
export function markAt(text: string, at: number): { mark: Mark; length: number } | null {
  for (const [mark, pattern] of marks) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) return { mark, length: found[0].length };
  }
  return null;
}

const begunMarks: readonly RegExp[] = [
  /^<\s{0,3}\/?\s{0,3}[a-z0-9:_]{0,32}\s{0,3}\/?$/i,
  new RegExp(`^<\\s{0,3}${name}\\s[^<>]{0,200}$`, 'i'),
  /^<details\s[^<>]{0,260}$/i,
  /^<[|｜][^<>|｜\s]{0,32}[|｜]?$/,
  /^<channel\|$/i,
  /^◁\/?[a-z]{0,5}$/i,
  /^&(?:l(?:t(?:;\/?[a-z_:]{0,24}(?:&g?t?)?)?)?)?$/i,
];
const begunWords = ['[THINK]', '[/THINK]', '[BEGIN FINAL RESPONSE]', '[END FINAL RESPONSE]'];

/** Whether the end of a text may be the beginning of a marker. */
export function mayBecomeMark(rest: string): boolean {
  return begunMarks.some((pattern) => pattern.test(rest)) || begunWords.some((word) => word.startsWith(rest));
}
