import { StringDecoder } from 'node:string_decoder';

const vectorOfWord = /"((?:[^"\\]|\\.)*)":\[([^\]]*)\]/g;
const start = '"vectors":{';
/** Key of the vector for unknown words, next to the words. */
const unknownWord = 'unkVector';

/**
 * Yields the words of a wink embeddings file with their vectors, most frequent first. The file is one JSON object of 300 MB, so
 * it is parsed in chunks.
 */
export async function* readWordVectors(
  pieces: AsyncIterable<Buffer>,
  dimensions: number,
): AsyncGenerator<{ word: string; vector: number[] }> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  let isStarted = false;
  for await (const piece of pieces) {
    text += decoder.write(piece);
    if (!isStarted) {
      const at = text.indexOf(start);
      // Skips the word list; the marker may be split between two chunks.
      text = at === -1 ? text.slice(-start.length) : text.slice(at + start.length);
      isStarted = at !== -1;
      if (!isStarted) continue;
    }
    let read = 0;
    for (const match of text.matchAll(vectorOfWord)) {
      const [whole, name = '', numbers = ''] = match;
      read = match.index + whole.length;
      // The vector is followed by its length and its rank.
      const vector = numbers.split(',').slice(0, dimensions).map(Number);
      const word: string = JSON.parse(`"${name}"`);
      if (name === unknownWord) continue;
      if (vector.length === dimensions && vector.every(Number.isFinite)) yield { word, vector };
    }
    text = text.slice(read);
  }
}
