/** Phrases around a name in scripts without spaces; the first group is the name. */
const cues = [
  /(?:我叫|我的名字(?:是|叫)|我姓名(?:是)?|姓名[:：]?)\s*(\p{Script=Han}{2,4})/du,
  /(?:名前は|氏名[:：]|私は)\s*([\p{Script=Han}\p{Script=Katakana}]{2,8})(?:です|と申します|といいます|$)/du,
  /([\p{Script=Han}\p{Script=Katakana}]{2,8})と(?:申します|言います)/du,
  /(?:제 이름은|저는)\s*(\p{Script=Hangul}{2,4}?)(?:입니다|이에요|예요|라고)/du,
];

/** The writer's own name in a Chinese, Japanese, or Korean text. */
export function findUnspacedName(text: string): { name: string; start: number; end: number } | null {
  for (const cue of cues) {
    const match = cue.exec(text);
    const [start, end] = match?.indices?.[1] ?? [];
    if (start !== undefined && end !== undefined) return { name: text.slice(start, end), start, end };
  }
  return null;
}

/** Whether a token is in a script without spaces, so that it is not a single word. */
export function isUnspaced(token: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u.test(
    token,
  );
}
