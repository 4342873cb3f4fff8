const unspacedScript =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Returns whether a text contains a script that does not, or not reliably, separate words by spaces. */
export function isUnspaced(text: string): boolean {
  return unspacedScript.test(text);
}

/**
 * Removes asking phrases such as "是什么意思". In languages without spaces they yield pairs of characters that would weigh as much as
 * the topic.
 */
export function withoutAskingPhrases(query: string): string {
  if (!isUnspaced(query)) return query;
  const rest = query.replace(askingPhrases, ' ');
  return /[\p{L}\p{N}]/u.test(rest) ? rest : query;
}

const askingPhrases =
  /请问|是什么意思|什么意思|是什么|什么是|为什么|什么|怎么样|怎么|怎样|如何|哪些|哪里|哪儿|哪个|多少|有没有|是不是|能不能|可不可以|可以.{0,2}吗|吗|呢|几种|几个|我想|我要|请|って何の略|とは何ですか|とは何|って何|は何ですか|何ですか|とは|ですか|ますか|でしょうか|ください|教えて|どうやって|どのように|どうすれば|どうしたら|いいですか|できますか|すればいい|ばいい|だめですか|どこに|どこで|どこ|いくつの|いくつ|なぜ|どんな|どれくらい|どの|무엇인가요|무엇|어떻게|인가요|입니까|하나요|할까요|되나요|주세요|얼마나|왜|คืออะไร|อย่างไร|ยังไง|ได้ไหม|หรือไม่|ไหม/gu;
