import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeCjkPdf } from '@parley/knowledge/parsing/testing/make-cjk-pdf';
import { failureOf, linesOf } from '@parley/knowledge/parsing/testing/parsed';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { parseFile } from './parse-file.ts';

function line(encoding: string, text: string, x = 50, y = 700) {
  return { codes: iconv.encode(text, encoding), x, y };
}

function pdf(cmap: string, ordering: string, encoding: string, text: string): Buffer {
  return makeCjkPdf({ cmap, ordering }, [line(encoding, text)]);
}

describe('a PDF in Chinese, Japanese, or Korean without embedded fonts', () => {
  it.each([
    ['UniGB-UCS2-H', 'GB1', 'utf16be', '营业时间：上午九点到下午六点'],
    ['UniGB-UTF16-H', 'GB1', 'utf16be', '营业时间 9:00–18:00'],
    ['UniGB-UTF8-H', 'GB1', 'utf8', '营业时间'],
    ['GBK-EUC-H', 'GB1', 'gbk', '周日休息 ABC'],
    ['GBK2K-H', 'GB1', 'gb18030', '周日休息'],
    ['GB-EUC-H', 'GB1', 'gb2312', '周日休息'],
    ['UniCNS-UCS2-H', 'CNS1', 'utf16be', '營業時間'],
    ['UniCNS-UTF16-H', 'CNS1', 'utf16be', '營業時間'],
    ['ETen-B5-H', 'CNS1', 'big5', '星期日休息'],
    ['HKscs-B5-H', 'CNS1', 'big5hkscs', '星期日休息'],
    ['UniJIS-UCS2-H', 'Japan1', 'utf16be', '営業時間は午前九時から'],
    ['UniJIS-UTF16-H', 'Japan1', 'utf16be', '営業時間は午前九時から'],
    ['90ms-RKSJ-H', 'Japan1', 'shift_jis', '日曜日は休みです ABC'],
    ['90msp-RKSJ-H', 'Japan1', 'shift_jis', '日曜日は休みです'],
    ['EUC-H', 'Japan1', 'euc-jp', '日曜日は休みです'],
    ['UniKS-UCS2-H', 'Korea1', 'utf16be', '영업 시간은 아홉 시부터'],
    ['UniKS-UTF16-H', 'Korea1', 'utf16be', '영업 시간은 아홉 시부터'],
    ['KSCms-UHC-H', 'Korea1', 'cp949', '일요일은 쉽니다'],
    ['KSC-EUC-H', 'Korea1', 'euc-kr', '일요일은 쉽니다'],
  ])('KB-07: is decoded by %s', async (cmap, ordering, encoding, text) => {
    expect(await linesOf(pdf(cmap, ordering, encoding, text), 'a.pdf')).toEqual([`paragraph: ${text}`]);
  });

  it('KB-07: is decoded by the numbers of its character collection', async () => {
    const font = { cmap: 'Identity-H', ordering: 'Japan1' };
    const hiraganaA = { codes: Buffer.from('034b', 'hex'), x: 50, y: 700 };
    expect(await linesOf(makeCjkPdf(font, [hiraganaA]), 'a.pdf')).toEqual(['paragraph: あ']);
  });

  it('KB-07: is decoded with an embedded CMap that extends a predefined one', async () => {
    const cmap = 'begincmap /90ms-RKSJ-H usecmap 1 begincidchar <8140> 843 endcidchar endcmap';
    const codes = Buffer.concat([Buffer.from('8140', 'hex'), iconv.encode('日曜', 'shift_jis')]);
    const bytes = makeCjkPdf({ cmap, ordering: 'Japan1' }, [{ codes, x: 50, y: 700 }]);
    expect(await linesOf(bytes, 'a.pdf')).toEqual(['paragraph: あ日曜']);
  });

  it('KB-07: with vertical text is read column by column, with ordinary characters', async () => {
    const columns = [
      line('utf16be', '営業時間は午前', 550),
      line('utf16be', '九時からです。', 530),
      line('utf16be', '「日曜日」は、休み', 450),
    ];
    const bytes = makeCjkPdf({ cmap: 'UniJIS-UTF16-V', ordering: 'Japan1' }, columns);
    const expected = ['paragraph: 営業時間は午前九時からです。', 'paragraph: 「日曜日」は、休み'];
    expect(await linesOf(bytes, 'a.pdf')).toEqual(expected);
  });

  it('KB-07: has no text if its codes are unknown', async () => {
    expect(await failureOf(pdf('UniXX-UCS2-H', 'Japan1', 'utf16be', '営業'), 'a.pdf')).toBe('file_no_text');
  });

  it('KB-07: is also decoded in the sandboxed child process', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'parse-cjk-'));
    const file = { path: path.join(folder, 'a.pdf'), fileName: 'a.pdf' };
    await writeFile(file.path, pdf('90ms-RKSJ-H', 'Japan1', 'shift_jis', '日曜日は休みです'));
    const result = await parseFile(file);
    expect(result).toMatchObject({ document: { blocks: [{ text: '日曜日は休みです' }] } });
    await rm(folder, { recursive: true });
  }, 60_000);
});
