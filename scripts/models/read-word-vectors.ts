import { StringDecoder } from 'node:string_decoder';

const vectorOfWord = /"((?:[^"\\]|\\.)*)":\[([^\]]*)\]/g;
const start = '"vectors":{';
/** Stands beside the words: the vector of any other word. */
const unknownWord = 'unkVector';

/**
 * The words of a wink embeddings file with their vectors, the most frequent first. The file is one JSON object of 300 MB,
 * so it is read piece by piece.
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
      // What comes before is the list of words; the beginning of the mark may be at the end of a piece.
      text = at === -1 ? text.slice(-start.length) : text.slice(at + start.length);
      isStarted = at !== -1;
      if (!isStarted) continue;
    }
    let read = 0;
    for (const match of text.matchAll(vectorOfWord)) {
      const [whole, name = '', numbers = ''] = match;
      read = match.index + whole.length;
      // Behind the vector stand its length and its place.
      const vector = numbers.split(',').slice(0, dimensions).map(Number);
      const word: string = JSON.parse(`"${name}"`);
      if (name === unknownWord) continue;
      if (vector.length === dimensions && vector.every(Number.isFinite)) yield { word, vector };
    }
    text = text.slice(read);
  }
}
