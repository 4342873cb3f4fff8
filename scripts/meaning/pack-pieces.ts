import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

/**
 * Converts the pieces of a `tokenizer.json` to the format of packages/meaning: `node scripts/meaning/pack-pieces.ts
 * <tokenizer.json> packages/meaning/model/pieces.bin`
 */
const [, , from = '', to = ''] = process.argv;

interface Description {
  added_tokens: unknown[];
  normalizer: unknown;
  pre_tokenizer: unknown;
  model: { type: string; unk_id: number; vocab: [piece: string, score: number][] };
}

/** The settings that `pieces/normalize.ts` and `pieces/tokenizer.ts` implement. */
const known = {
  added_tokens: [],
  normalizer: {
    type: 'Sequence',
    normalizers: [
      { type: 'Nmt' },
      { type: 'NFKC' },
      { type: 'Replace', pattern: { Regex: ' {2,}' }, content: ' ' },
    ],
  },
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
};
/** Control tokens, which never result from a text. */
const control = ['<s>', '<pad>', '</s>', '<unk>', '<mask>'];

const { added_tokens, normalizer, pre_tokenizer, model }: Description = JSON.parse(
  readFileSync(from, 'utf8'),
);
if (!isDeepStrictEqual({ added_tokens, normalizer, pre_tokenizer }, known) || model.type !== 'Unigram')
  throw new Error(`${from} describes another kind of tokenizer`);

writeFileSync(
  to,
  Buffer.concat(
    model.vocab.flatMap(([piece, score]) => {
      const text = Buffer.from(control.includes(piece) ? '' : piece);
      const number = Buffer.alloc(4);
      number.writeFloatLE(score);
      if (text.length > 255 || number.readFloatLE() !== score) throw new Error(`${piece} does not fit`);
      return [Buffer.of(text.length), text, number];
    }),
  ),
);
