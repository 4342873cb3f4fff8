const good = /\b(?:good|great|thanks|thank|love|perfect|excellent|happy|gut|super|danke|merci|gracias)\b/gi;
const bad = /\b(?:bad|terrible|awful|hate|broken|angry|useless|worst|schlecht|kaputt|nul|malo)\b/gi;
/** Each message weighs this much more than the one before it. */
const growth = 1.2;

/** From -1 to 1; null where the text says nothing about a mood (fewer than three words and no face). */
export function scoreSentiment(text: string, _language: string | null): number | null {
  const sample = text.slice(0, 4_000);
  if ((sample.match(/\p{L}+/gu)?.length ?? 0) < 3) return null;
  const [up, down] = [sample.match(good)?.length ?? 0, sample.match(bad)?.length ?? 0];
  return up + down === 0 ? 0 : (up - down) / (up + down);
}
/** Of a conversation, from its messages' scores in order; later ones weigh more; null without any. */
export function conversationSentiment(scores: readonly (number | null)[]): number | null {
  let sum = 0;
  let weights = 0;
  for (const score of scores) {
    if (score === null) continue;
    sum = sum / growth + score;
    weights = weights / growth + 1;
  }
  return weights === 0 ? null : sum / weights;
}
