import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { f32, placeTable, safetensors, wordTokenizer } from '../../../test/make-table.ts';
import { createMetrics } from '../../ports/log/metrics.ts';
import { builtInCatalog } from '../catalog.ts';
import type { CalledModel } from '../model-target.ts';
import { createModels } from '../models.ts';
import { createStaticTables, type StaticTables } from './static-tables.ts';
import { readTokenizer } from './tokenizer.ts';

let folder: string;
let tables: StaticTables;
const { signal } = new AbortController();
/** The square root of 1/2, rounded like the vectors. */
const halfRoot = Math.round(Math.SQRT1_2 * 1e6) / 1e6;
const words = ['[UNK]', 'dog', 'cat', 'play', '##ing', '!'];
const rows = [
  [9, 9],
  [3, 0],
  [0, 4],
  [1, 0],
  [0, 1],
  [0, -8],
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-tables-'));
  tables = createStaticTables(folder);
  const tokenizer = wordTokenizer(words);
  await placeTable(join(folder, 'plain'), { tokenizer, tensors: { embeddings: f32(rows) } });
});
afterAll(() => rm(folder, { recursive: true }));

/** Vectors as plain numbers, rounded to hide 32-bit errors. */
async function embed(name: string, ...texts: string[]) {
  const { vectors } = await tables.embed(name, texts, signal);
  return vectors.map((vector) => vector && [...vector].map((value) => Math.round(value * 1e6) / 1e6));
}

describe('a table of token vectors', () => {
  it('returns the mean of a text’s tokens, with length 1', async () => {
    expect(await embed('plain', 'dog', 'Dog, cat', 'Playing', 'Cát!')).toEqual([
      [1, 0],
      // (3, 0) + (0, 4) = (3, 4), of length 5.
      [0.6, 0.8],
      // (1, 0) + (0, 1); each square is half of the squared length.
      [halfRoot, halfRoot],
      [0, -1],
    ]);
  });

  it('returns no vector for a text without a known word, nor if all tokens cancel out', async () => {
    expect(await embed('plain', '', 'elephant', 'dog elephant', 'cat cat !')).toEqual([
      null,
      null,
      [1, 0],
      null,
    ]);
  });

  it('weights tokens, and shares rows between them, if the file defines that', async () => {
    const mapping = {
      dtype: 'I64',
      shape: [6],
      bytes: Buffer.from(BigInt64Array.of(0n, 1n, 1n, 0n, 0n, 0n).buffer),
    };
    const weights = {
      dtype: 'F64',
      shape: [6],
      bytes: Buffer.from(Float64Array.of(1, 1, 3, 4, 1, 1).buffer),
    };
    const embeddings = f32([
      [1, 0],
      [0, 1],
    ]);
    await placeTable(join(folder, 'weighed'), {
      tokenizer: wordTokenizer(words),
      tensors: { embeddings, mapping, weights },
    });
    // play: 4 × (1, 0); cat: 3 × (0, 1).
    expect(await embed('weighed', 'play cat', 'dog')).toEqual([
      [0.8, 0.6],
      [0, 1],
    ]);
  });

  it('reads 16-bit numbers', async () => {
    // 1, −2, 0.5, 65504, the smallest positive number, and 0, in IEEE 754 binary16.
    const bytes = Buffer.from(Uint16Array.of(0x3c00, 0xc000, 0x3800, 0x7bff, 0x0001, 0).buffer);
    const embeddings = { dtype: 'F16', shape: [3, 2], bytes };
    await placeTable(join(folder, 'half'), {
      tokenizer: wordTokenizer(['[UNK]', 'big', 'tiny']),
      tensors: { embeddings },
    });
    expect(await embed('half', 'big', 'tiny')).toEqual([
      [0.000008, 1],
      [1, 0],
    ]);
  });

  it('is listed with its size once both files exist', async () => {
    await writeFile(join(folder, 'stray'), 'x');
    const fresh = createStaticTables(folder);
    const listed = await fresh.list();
    expect(listed).toContainEqual({ name: 'plain', sizeBytes: expect.any(Number) });
    expect(listed.map(({ name }) => name)).not.toContain('stray');
    expect(await createStaticTables(join(folder, 'nowhere')).list()).toEqual([]);
  });

  it('rejects with the reason of the signal', async () => {
    const reason = new Error('closing');
    await expect(tables.embed('plain', ['dog'], AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

describe('an unusable table reports why', () => {
  const tokenizer = wordTokenizer(words);
  const good = { embeddings: f32(rows) };

  it.each([
    ['another name', { tokenizer, tensors: { vectors: f32(rows) } }, /no table "embeddings"/],
    [
      'whole numbers',
      { tokenizer, tensors: { embeddings: { ...f32(rows), dtype: 'I32' } } },
      /no table "embeddings"/,
    ],
    ['another type', { tokenizer, tensors: { embeddings: { ...f32(rows), dtype: 'BF16' } } }, /unknown kind/],
    [
      'a wrong shape',
      { tokenizer, tensors: { embeddings: { ...f32(rows), shape: [6, 3] } } },
      /does not fit/,
    ],
    ['too few vectors', { tokenizer, tensors: { embeddings: f32(rows.slice(0, 5)) } }, /more tokens than/],
    [
      'too few weights',
      { tokenizer, tensors: { ...good, weights: { dtype: 'F32', shape: [1], bytes: Buffer.alloc(4) } } },
      /weights has not/,
    ],
    [
      'an unknown tokenizer',
      { tokenizer: { model: { type: 'BPE' } }, tensors: good },
      /model BPE, which is not supported/,
    ],
    [
      'an unknown normalizer',
      { tokenizer: { ...tokenizer, normalizer: { type: 'ByteLevel' } }, tensors: good },
      /normalizer ByteLevel/,
    ],
    [
      'a token without a number',
      { tokenizer: { model: { type: 'WordPiece', unk_token: 'x', vocab: { dog: '1' } } }, tensors: good },
      /token without a number/,
    ],
    [
      'a piece without a score',
      { tokenizer: { model: { type: 'Unigram', vocab: [['dog']] } }, tensors: good },
      /piece without a score/,
    ],
    ['no tokenizer', { tokenizer: [1], tensors: good }, /tokenizer.json cannot be read/],
  ])('%s', async (name, files, problem) => {
    await placeTable(join(folder, name.replaceAll(' ', '-')), files);
    await expect(embed(name.replaceAll(' ', '-'), 'dog')).rejects.toThrow(problem);
  });

  it('a truncated file', async () => {
    await placeTable(join(folder, 'short'), { tokenizer, tensors: good });
    await truncate(join(folder, 'short', 'model.safetensors'), safetensors(good).length - 1);
    await expect(embed('short', 'dog')).rejects.toThrow(/does not fit/);
    await truncate(join(folder, 'short', 'model.safetensors'), 5);
    await expect(embed('short', 'dog')).rejects.toThrow(/no readable header/);
  });

  it('a header that claims more data than the file has', async () => {
    await placeTable(join(folder, 'claims'), { tokenizer, tensors: good });
    await writeFile(join(folder, 'claims', 'model.safetensors'), Buffer.alloc(64, 0xff));
    await expect(embed('claims', 'dog')).rejects.toThrow(/no readable header/);
  });

  it.each(['nowhere', '..', '../plain', 'a/b', ''])('rejects an unknown table: %s', async (name) => {
    await expect(embed(name, 'dog')).rejects.toThrow(/cannot be read|no such table/);
  });
});

describe('Unigram', () => {
  const tokenizer = readTokenizer({
    normalizer: {
      type: 'Sequence',
      normalizers: [{ type: 'Precompiled' }, { type: 'Replace', pattern: { Regex: ' {2,}' }, content: ' ' }],
    },
    pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
    model: {
      type: 'Unigram',
      unk_id: 0,
      vocab: [
        ['<unk>', 0],
        ['▁', -2],
        ['▁un', -3],
        ['▁u', -4],
        ['n', -4],
        ['der', -3],
        ['stand', -3],
        ['▁under', -5],
        ['▁stand', -3.5],
        ['s', -9],
      ],
    },
  });

  it('chooses the likeliest pieces, not the longest', () => {
    // ▁under + stand = −8, ▁un + der + stand = −9.
    expect(tokenizer.idsOf('understand')).toEqual([7, 6]);
    // ▁un + n = −7, ▁u + n + n = −12.
    expect(tokenizer.idsOf('unn')).toEqual([2, 4]);
  });

  it('prefixes every word with a space, after normalizing compatibility forms', () => {
    expect(tokenizer.idsOf('ｕｎ  stand')).toEqual([2, 8]);
  });

  it('skips unknown characters', () => {
    expect(tokenizer.idsOf('日本')).toEqual([1]);
    expect(tokenizer.idsOf('日stand')).toEqual([1, 6]);
  });
});

describe('among the other models', () => {
  const target: CalledModel = {
    organizationId: 'any',
    provider: 'static',
    name: 'plain',
    access: { owner: 'platform', apiKey: null, baseUrl: '', isOperatorAddress: true },
  };
  const fetch = () => Promise.reject(new Error('nothing is sent'));
  const modelsWith = () =>
    createModels({
      egress: { operatorFetch: fetch, tenantFetch: fetch, localFetch: fetch },
      metrics: createMetrics(),
      catalog: builtInCatalog,
      tables,
      callsPerLine: 1,
    });

  it('a passage without a known word does not prevent the others from being embedded', async () => {
    const vectors = await modelsWith().embed(target, ['cat', '日本'], { kind: 'passage', signal });
    expect(vectors.map((vector) => [...vector])).toEqual([
      [0, 1],
      [1, 0],
    ]);
  });

  it('returns no vector for questions without a known word, however many, and still one for others', async () => {
    const models = modelsWith();
    for (let n = 0; n < 10; n += 1) expect(await models.embedQuestion(target, `日本 ${n}`)).toBeNull();
    expect([...((await models.embedQuestion(target, 'cat?')) ?? [])]).toEqual([0, 1]);
    expect(await models.embedQuestion({ ...target, name: 'nowhere' }, 'cat')).toBeNull();
  });

  it('a table whose files are missing is a failure that is retried later', async () => {
    const gone = modelsWith().embed({ ...target, name: 'nowhere' }, ['cat'], { kind: 'passage', signal });
    await expect(gone).rejects.toMatchObject({ name: 'ModelFailure', reason: 'unavailable' });
  });
});
