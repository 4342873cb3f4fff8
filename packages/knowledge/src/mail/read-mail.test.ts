import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxMailTextChars } from './mail-reading.ts';
import { mailReadingSchema } from './mail-reading-schema.ts';
import { readMail } from './read-mail.ts';

const read = (text: string | Uint8Array) =>
  readMail(typeof text === 'string' ? Buffer.from(text.replaceAll('\n', '\r\n')) : text, { replyAbove: [] });

const headers =
  'From: Bob <Bob@Example.com>\nTo: answers+abc@example.com\nMessage-ID: <1@x>\nDate: Mon, 30 Nov 2026 10:00:00 +0000\n';

/** A multipart email of these parts, each with its headers. */
function parts(...all: readonly string[]): string {
  const body = all.map((part) => `--b\n${part}\n`).join('');
  return `${headers}MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n${body}--b--\n`;
}

describe('an email', () => {
  it('is read with what is needed to judge it', async () => {
    expect(
      await read(`Return-Path: <bob@example.com>\nDelivered-To: Answers+TOKEN@example.com\n${headers}Cc: c@example.com, d@example.com
Subject: =?utf-8?Q?Bestellung_=C3=BCber?= =?utf-8?B?IEdhcnRlbg==?=\nAuto-Submitted: No; x\n\nYes, please.\n\n> Shall we?\n`),
    ).toEqual({
      messageId: '<1@x>',
      date: 'Mon, 30 Nov 2026 10:00:00 +0000',
      from: [{ name: 'Bob', address: 'bob@example.com' }],
      recipients: ['answers+token@example.com', 'answers+abc@example.com', 'c@example.com', 'd@example.com'],
      addressees: 3,
      returnPath: 'bob@example.com',
      subject: 'Bestellung über Garten',
      automatic: { autoSubmitted: 'no', precedence: '', hasListId: false, parley: [] },
      report: null,
      content: 'Yes, please.',
      quoted: '> Shall we?',
      attachments: 0,
    });
  });

  it('without any header or without anything is empty', async () => {
    for (const text of ['', '\n', 'x', '\n\n']) {
      expect(await read(text)).toMatchObject({ from: [], recipients: [], messageId: '', date: '' });
    }
  });

  it.each([
    ['utf-8', Buffer.from('Grüße')],
    ['iso-8859-1', Buffer.from('Grüße', 'latin1')],
    ['windows-1252', Buffer.from('Grüße', 'latin1')],
    ['no-such-charset', Buffer.from('Grüße', 'latin1')],
  ])('is decoded from %s', async (charset, bytes) => {
    const head = Buffer.from(
      `${headers}Content-Type: text/plain; charset=${charset}\n\n`.replaceAll('\n', '\r\n'),
    );
    expect((await read(Buffer.concat([head, bytes]))).content).toBe('Grüße');
  });

  it('with a label that lies loses no more than the wrong characters', async () => {
    const head = Buffer.from(
      `${headers}Content-Type: text/plain; charset=utf-8\n\n`.replaceAll('\n', '\r\n'),
    );
    expect(
      (await read(Buffer.concat([head, Buffer.from('Gr\u00fc\u00dfe aus Berlin', 'latin1')]))).content,
    ).toMatch(/^Gr.+e aus Berlin$/u);
  });

  it('is read from HTML if there is any, and else from the text', async () => {
    const html = '<p>Yes</p><blockquote type="cite">Shall we?</blockquote>';
    const both = `${headers}MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="b"\n\n--b\nContent-Type: text/plain\n\nNo\n--b\nContent-Type: text/html\n\n`;
    expect(await read(`${both}${html}\n--b--`)).toMatchObject({ content: 'Yes', quoted: 'Shall we?' });
    expect((await read(`${both}<p> </p>\n--b--`)).content).toBe('No');
  });

  it('counts attachments, but no picture in the text and no signature', async () => {
    const text = 'Content-Type: text/plain\n\nSee the file.';
    const file = 'Content-Type: application/pdf; name="a.pdf"\nContent-Disposition: attachment\n\n%PDF';
    const picture = 'Content-Type: image/png\nContent-ID: <1>\nContent-Disposition: inline\n\nx';
    const signature = 'Content-Type: application/pgp-signature\n\nx';
    const forwarded = 'Content-Type: message/rfc822\n\nFrom: a@b.c\n\nHidden words';
    expect(await read(parts(text, file, picture, signature, forwarded))).toMatchObject({
      content: 'See the file.',
      attachments: 2,
    });
  });

  it('keeps all From headers and all their addresses', async () => {
    const { from } = await read('From: a@example.com, B <b@example.com>\nFrom: c@example.com\n\nx');
    expect(from.map(({ address }) => address)).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
  });

  it('lets no encoded word break a line or add a header', async () => {
    const { from, subject } = await read(
      'From: =?utf-8?Q?Bob=0D=0ABcc=3A_x=40y.z=00?= <bob@example.com>\nSubject: =?utf-8?Q?a=0Ab?=\n\nx',
    );
    expect(from).toEqual([{ name: 'Bob  Bcc: x@y.z', address: 'bob@example.com' }]);
    expect(subject).toBe('a b');
  });

  it('has no NUL and no half of a character', async () => {
    const { content } = await read(`${headers}Content-Type: text/html\n\n<p>a\0b&#xD83D;c&#0;</p>`);
    expect(content).not.toContain('\0');
    expect(content.isWellFormed()).toBe(true);
  });

  it('counts 500 recipients', async () => {
    const to = Array.from({ length: 500 }, (_, index) => `r${index}@example.com`).join(',\n ');
    expect(await read(`From: a@b.c\nTo: ${to}\n\nx`)).toMatchObject({ addressees: 500 });
  });

  it('is cut to what is kept', async () => {
    expect(
      (await read(`${headers}\n${'x'.repeat(9)} `.concat('word '.repeat(100_000)))).content.length,
    ).toBeLessThanOrEqual(maxMailTextChars);
  });
});

describe('a long email', () => {
  it('with a file of 20 MB is read in little time, and its text and its file are seen', async () => {
    const file = `Content-Type: application/pdf\nContent-Disposition: attachment\n\n${`${'y'.repeat(75)}\n`.repeat(270_000)}`;
    const begun = performance.now();
    expect(
      await read(parts('Content-Type: text/plain\n\nSee the file.', file, 'Content-Type: text/plain\n\nBye')),
    ).toMatchObject({
      content: 'See the file.\n\nBye',
      attachments: 1,
    });
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('is read from its beginning', async () => {
    const { content } = await read(`${headers}\nHello\n${'and so on\n'.repeat(500_000)}`);
    expect(content.startsWith('Hello\nand so on')).toBe(true);
  });
});

describe('an email that is too large in its shape is refused', () => {
  it('with more than 200 parts', async () => {
    const one = 'Content-Type: text/plain\n\nx';
    await expect(read(parts(...Array.from({ length: 201 }, () => one)))).rejects.toThrow();
    expect((await read(parts(...Array.from({ length: 199 }, () => one)))).content).toContain('x');
  });

  it('with parts more than ten deep', async () => {
    const nested = (depth: number): string =>
      depth === 0
        ? 'Content-Type: text/plain\n\nx\n'
        : `Content-Type: multipart/mixed; boundary="b${depth}x"\n\n--b${depth}x\n${nested(depth - 1)}\n--b${depth}x--\n`;
    await expect(read(`${headers}${nested(11)}`)).rejects.toThrow();
    expect((await read(`${headers}${nested(10)}`)).content).toBe('x');
  });

  it('but not for emails within emails, which are not opened', async () => {
    const nested = (depth: number): string =>
      depth === 0 ? 'x' : `Content-Type: message/rfc822\n\n${nested(depth - 1)}`;
    expect(await read(parts('Content-Type: text/plain\n\nHello', nested(500)))).toMatchObject({
      content: 'Hello',
      attachments: 1,
    });
  });
});

describe('a report of a mail server', () => {
  const returned =
    'Content-Type: message/rfc822\n\nFrom: Ada <no-reply@example.com>\nReply-To: answers+tok@example.com\n\nHello';
  const report = (status: string) =>
    `Return-Path: <>\nFrom: MAILER-DAEMON@example.com\nTo: answers+tok@example.com\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n--b\nContent-Type: text/plain\n\nIt failed.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.com\n\nFinal-Recipient: rfc822; Bob@Example.com\nAction: failed\nStatus: ${status}\nDiagnostic-Code: smtp; 550 no such\n user\n--b\n${returned}\n--b--`;

  it('tells the recipients that failed, and the addresses of the returned email', async () => {
    expect(await read(report('5.1.1'))).toMatchObject({
      returnPath: '',
      report: {
        failed: [{ address: 'bob@example.com', status: '5.1.1' }],
        returned: ['answers+tok@example.com', 'no-reply@example.com'],
      },
    });
    expect((await read(report('4.4.1'))).report?.failed).toEqual([
      { address: 'bob@example.com', status: '4.4.1' },
    ]);
    expect((await read(report('broken'))).report?.failed).toEqual([]);
  });

  it('of another form names the recipients in a header', async () => {
    expect(
      (
        await read(
          'Return-Path: <>\nX-Failed-Recipients: bob@example.com\nFrom: MAILER-DAEMON@x.y\n\n550 5.1.1 no such user',
        )
      ).report,
    ).toEqual({ failed: [{ address: 'bob@example.com', status: '5.1.1' }], returned: [] });
  });
});

describe('any bytes', () => {
  const check = async (bytes: Uint8Array) => {
    const reading = await read(bytes).catch((error: unknown) => {
      expect(error).toBeInstanceOf(Error);
      return undefined;
    });
    if (reading === undefined) return;
    expect(mailReadingSchema.safeParse(reading).error).toBeUndefined();
    expect(JSON.stringify(reading)).not.toMatch(/\\u0000|\\ud[89a-f]/u);
  };

  it('are read or refused, and what is read can be stored', async () => {
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), check));
  });

  it('that look like an email are read or refused', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        'From: ',
        'To: ',
        'Return-Path: <>',
        'Content-Type: multipart/mixed; boundary=b',
        '\r\n',
        '\r\n\r\n',
        '--b',
        '--b--',
        'Content-Transfer-Encoding: base64',
        'Content-Type: text/html; charset=utf-16',
        '=?utf-8?B?',
        '?=',
        '<a@b.c>',
        'Content-Type: message/delivery-status',
        'Status: 5.1.1',
        'Final-Recipient: rfc822; a@b.c',
        'List-Id: x',
        '"',
        '(',
        '\\',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), (pieces) => check(Buffer.from(pieces.join('')))),
    );
  });
});
