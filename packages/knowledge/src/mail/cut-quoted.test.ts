import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutQuoted } from './cut-quoted.ts';
import { linesOfHtml, linesOfText } from './mail-lines.ts';

const ours = [
  'Please write your answer above this line.',
  'Bitte schreiben Sie Ihre Antwort über diese Zeile.',
];
const cutText = (text: string) => cutQuoted(linesOfText(text), ours);
const cutHtml = (html: string) => cutQuoted(linesOfHtml(html), ours);

describe('the sentence above a quotation', () => {
  it.each([
    [
      'ar',
      '\u202bفي الاثنين، 30 نوفمبر 2026 في 10:00 ص تمت كتابة ما يلي بواسطة \u202aAda\u202c\u200f <\u202aada@example.com\u202c>:\u202c',
    ],
    ['de', 'Am Mo., 30. Nov. 2026 um 10:00 Uhr schrieb Ada <ada@example.com>:'],
    ['en', 'On Mon, Nov 30, 2026 at 10:00 AM Ada <ada@example.com> wrote:'],
    ['es', 'El lun, 30 nov 2026 a las 10:00, Ada (<ada@example.com>) escribió:'],
    ['fa', 'در تاریخ دوشنبه ۳۰ نوامبر ۲۰۲۶ ساعت 10:00 Ada <ada@example.com> نوشت:'],
    ['fr', 'Le lun. 30 nov. 2026 à 10:00, Ada <ada@example.com> a écrit :'],
    [
      'he',
      '\u202bבתאריך יום ב׳, 30 בנוב׳ 2026 ב-10:00 מאת \u202aAda\u202c\u200f <\u202aada@example.com\u202c>:\u202c',
    ],
    ['it', 'Il giorno lun 30 nov 2026 alle ore 10:00 Ada <ada@example.com> ha scritto:'],
    ['ja', '2026年11月30日(月) 10:00 Ada <ada@example.com>:'],
    ['ko', '2026년 11월 30일 (월) 오전 10:00, Ada <ada@example.com>님이 작성:'],
    ['pt', 'Em seg., 30 de nov. de 2026 às 10:00, Ada <ada@example.com> escreveu:'],
    ['ru', 'пн, 30 нояб. 2026 г. в 10:00, Ada <ada@example.com>:'],
    ['ur', 'پیر، 30 نومبر 2026 کو 10:00 پر Ada <ada@example.com> نے لکھا:'],
    ['zh', 'Ada <ada@example.com> 于2026年11月30日周一 10:00写道：'],
    ['zh, traditional', 'Ada <ada@example.com> 於 2026年11月30日 週一 上午10:00寫道：'],
  ])('%s: is cut with the quotation, whether marked or not', (_language, sentence) => {
    const marked = cutText(`Thank you!\n\n${sentence}\n\n> We have found it.\n> Ada`);
    expect(marked.content).toBe('Thank you!');
    expect(marked.quoted).toContain('We have found it.');
    expect(marked.quoted).toContain('ada@example.com');
    expect(cutText(`Thank you!\n\n${sentence}\n\nWe have found it.`).content).toBe('Thank you!');
  });

  it('is cut where a program has wrapped it', () => {
    const { content } = cutText(
      'Yes.\n\nOn Mon, Nov 30, 2026 at 10:00 AM Ada Lovelace\n<ada.lovelace@example.com> wrote:\n\n> Is it right?',
    );
    expect(content).toBe('Yes.');
  });

  it('is not taken for one where people write a sentence that ends in a colon', () => {
    const text = 'I ordered on 30.11.2026:\n\na blue chair\na lamp';
    expect(cutText(text)).toEqual({ content: text, quoted: null });
  });
});

describe('plain text', () => {
  it('keeps answers between and below quotations', () => {
    const { content, quoted } = cutText(
      'Hello,\n\n> Which color?\n\nBlue.\n\n> Which size?\n\nLarge.\n\nKind regards\nBob',
    );
    expect(content).toBe('Hello,\n\nBlue.\n\nLarge.\n\nKind regards\nBob');
    expect(quoted).toBe('> Which color?\n> Which size?');
  });

  it('keeps an answer below the quotation', () => {
    expect(
      cutText('On Mon, Nov 30, 2026 Ada <ada@example.com> wrote:\n> Which size?\n\nLarge, please.').content,
    ).toBe('Large, please.');
  });

  it('cuts the end of a quoted line that a program has wrapped', () => {
    const long = `> ${'we have found it in the second warehouse and send it today '.trim()}`;
    expect(cutText(`Fine.\n\n${long}\nby truck, so\n> expect it tomorrow`).content).toBe('Fine.');
  });

  it.each([
    [
      'Outlook, English',
      'From: Ada <ada@example.com>\nSent: Monday, November 30, 2026 10:00 AM\nTo: Bob\nSubject: Re: Order',
    ],
    [
      'Outlook, German',
      'Von: Ada <ada@example.com>\nGesendet: Montag, 30. November 2026 10:00\nAn: Bob\nBetreff: AW: Bestellung',
    ],
    [
      'Outlook, French',
      'De : Ada <ada@example.com>\nEnvoyé : lundi 30 novembre 2026 10:00\nÀ : Bob\nObjet : RE: Commande',
    ],
    [
      'Outlook, Spanish',
      'De: Ada <ada@example.com>\nEnviado el: lunes, 30 de noviembre de 2026 10:00\nPara: Bob\nAsunto: RE: Pedido',
    ],
    [
      'Outlook, Portuguese',
      'De: Ada <ada@example.com>\nEnviada em: segunda-feira, 30 de novembro de 2026 10:00\nPara: Bob\nAssunto: RES: Pedido',
    ],
    [
      'Outlook, Italian',
      'Da: Ada <ada@example.com>\nInviato: lunedì 30 novembre 2026 10:00\nA: Bob\nOggetto: R: Ordine',
    ],
    [
      'Outlook, Russian',
      'От: Ada <ada@example.com>\nОтправлено: 30 ноября 2026 г. 10:00\nКому: Bob\nТема: RE: Заказ',
    ],
    [
      'Outlook, Japanese',
      '差出人: Ada <ada@example.com>\n送信日時: 2026年11月30日 10:00\n宛先: Bob\n件名: RE: 注文',
    ],
    [
      'Outlook, Korean',
      '보낸 사람: Ada <ada@example.com>\n보낸 날짜: 2026년 11월 30일 10:00\n받는 사람: Bob\n제목: RE: 주문',
    ],
    [
      'Outlook, Chinese',
      '发件人: Ada <ada@example.com>\n发送时间: 2026年11月30日 10:00\n收件人: Bob\n主题: 回复: 订单',
    ],
    [
      'Outlook, Hebrew',
      'מאת: Ada <ada@example.com>\nנשלח: יום שני 30 נובמבר 2026 10:00\nאל: Bob\nנושא: RE: הזמנה',
    ],
    [
      'Outlook, Arabic',
      'من: Ada <ada@example.com>\nتم الإرسال: الاثنين 30 نوفمبر 2026\nإلى: Bob\nالموضوع: رد: الطلب',
    ],
    ['Outlook, Persian', 'از: Ada <ada@example.com>\nتاریخ: دوشنبه ۳۰ نوامبر\nبه: Bob\nموضوع: پاسخ: سفارش'],
    ['Outlook, Urdu', 'منجانب: Ada <ada@example.com>\nبھیجا گیا: پیر 30 نومبر\nبنام: Bob\nموضوع: جواب: آرڈر'],
    ['bold labels', '*From:* Ada <ada@example.com>\n*Sent:* Monday\n*To:* Bob\n*Subject:* Re: Order'],
    ['GMX', 'Gesendet: Montag, 30. November 2026\nVon: Ada <ada@example.com>\nAn: Bob\nBetreff: Bestellung'],
  ])('cuts from the headers that are quoted: %s', (_program, headers) => {
    const { content, quoted } = cutText(
      `It has arrived.\n\n________________________________\n${headers}\n\nHas it arrived?`,
    );
    expect(content).toBe('It has arrived.');
    expect(quoted).toContain('Has it arrived?');
  });

  it.each([
    '-----Original Message-----',
    '-----Ursprüngliche Nachricht-----',
    "----- Message d'origine -----",
    '-----Mensaje original-----',
    '-----Mensagem original-----',
    '-----Messaggio originale-----',
    '-----Исходное сообщение-----',
    '----- 元のメッセージ -----',
    '-----원본 메시지-----',
    '-----原始邮件-----',
    '-----הודעה מקורית-----',
    '-----الرسالة الأصلية-----',
    '-----پیام اصلی-----',
    '-----اصل پیغام-----',
  ])('cuts from %s on', (line) => {
    expect(cutText(`Thanks\n\n${line}\nHow is it?`)).toEqual({
      content: 'Thanks',
      quoted: `${line}\nHow is it?`,
    });
  });

  it('cuts from our own line on, also where a program has wrapped it', () => {
    for (const line of [...ours, 'Please write your answer\nabove this line.']) {
      expect(cutText(`Thanks\n\nAda wrote on 30.11.2026:\n${line}\nHow is it?`).content).toBe('Thanks');
    }
  });

  it('keeps answers below our own line where that is marked as quoted', () => {
    expect(cutText(`See below.\n\n> ${ours[0]}\n> Which size?\n\nLarge.\n\n> Thanks`).content).toBe(
      'See below.\n\nLarge.',
    );
  });

  it('cuts nothing if nothing would be left', () => {
    const onlyQuoted = 'Ada wrote on 30.11.2026:\n> Hello';
    expect(cutText(onlyQuoted)).toEqual({ content: onlyQuoted, quoted: null });
    const onlyOurs = `${ours[0]}\nHello`;
    expect(cutText(onlyOurs).content).toBe(onlyOurs);
  });

  it('cuts a signature', () => {
    const { content, quoted } = cutText('Yes, please.\n\n-- \nBob Example\n+49 30 1234567\n\n> Shall we?');
    expect(content).toBe('Yes, please.');
    expect(quoted).toContain('Bob Example');
    expect(cutText('a\n--\nb').content).toBe('a');
    expect(cutText('a -- b\n--- c').content).toBe('a -- b\n--- c');
  });

  it.each([
    'Sent from my iPhone',
    'Sent from Outlook for iOS',
    'Get Outlook for Android',
    'Sent from Yahoo Mail on Android',
    'Sent with Proton Mail secure email.',
    'Von meinem iPhone gesendet',
    'Gesendet mit der GMX Mail App',
    'Diese Nachricht wurde von meinem Android Mobiltelefon mit WEB.DE Mail gesendet.',
    'Envoyé de mon iPhone',
    'Enviado desde mi iPhone',
    'Enviado do meu iPhone',
    'Inviato da iPhone',
    'Отправлено с iPhone',
    'iPhoneから送信',
    '나의 iPhone에서 보냄',
    '发自我的 iPhone',
    'أُرسلت من الـ iPhone',
    'נשלח מה-iPhone שלי',
    'ارسال شده از iPhone من',
    'میرے iPhone سے بھیجا گیا',
  ])('cuts “%s”', (line) => {
    expect(cutText(`Done.\n\n${line}\n\n> When?`).content).toBe('Done.');
  });

  it('keeps a sentence that only begins like one of an app', () => {
    const text = 'Sent from Berlin on Monday, not yet arrived.';
    expect(cutText(text)).toEqual({ content: text, quoted: null });
  });
});

describe('HTML', () => {
  it('Gmail: cuts the quotation with the sentence above it, and the signature', () => {
    const { content, quoted } = cutHtml(`<div dir="ltr">It has arrived.<div><br></div><div>Bob</div></div>
      <span class="gmail_signature_prefix">-- </span><div class="gmail_signature">Bob Example</div><br>
      <div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, Nov 30, 2026 at 10:00 AM Ada &lt;<a
      href="mailto:ada@example.com">ada@example.com</a>&gt; wrote:<br></div><blockquote class="gmail_quote"
      style="margin:0px 0px 0px 0.8ex">Has it arrived?</blockquote></div>`);
    expect(content).toBe('It has arrived.\n\nBob');
    expect(quoted).toContain('Has it arrived?');
    expect(quoted).toContain('wrote:');
  });

  it('Gmail: keeps what is written between quotations, and what is indented', () => {
    const { content } =
      cutHtml(`<div class="gmail_quote"><div class="gmail_attr">On Nov 30, 2026 Ada wrote:</div>
      <blockquote class="gmail_quote">Which color?</blockquote><div>Blue.</div><blockquote class="gmail_quote">Which size?
      </blockquote><div>Large.</div></div><blockquote style="margin:0 0 0 40px">And fast!</blockquote>`);
    expect(content).toBe('Blue.\nLarge.\nAnd fast!');
  });

  it('Gmail: cuts an email that is forwarded', () => {
    expect(
      cutHtml(`<div>See this.</div><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>
        From: Ada</div>Hello Bob</div>`).content,
    ).toBe('See this.');
  });

  it.each(['divRplyFwdMsg', 'appendonsend', 'x_divRplyFwdMsg'])(
    'Outlook on the web and on phones: cuts from #%s on',
    (id) => {
      const { content, quoted } =
        cutHtml(`<div>It has arrived.</div><div id="ms-outlook-mobile-signature">Get <a href="https://aka.ms/x">
      Outlook for iOS</a></div><hr><div id="${id}"><b>From:</b> Ada<br></div><div>Has it arrived?</div><p>Ada</p>`);
      expect(content).toBe('It has arrived.');
      expect(quoted).toContain('Has it arrived?');
    },
  );

  it('Outlook on a desktop: cuts from the headers on', () => {
    const { content } =
      cutHtml(`<div class="WordSection1"><p class="MsoNormal">It has arrived.<o:p></o:p></p><p class="MsoNormal">
      <o:p>&nbsp;</o:p></p><div style="border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>From:</b> Ada &lt;ada@example.com&gt;<br>
      <b>Sent:</b> Monday, November 30, 2026<br><b>To:</b> Bob<br><b>Subject:</b> Order</p></div><p class="MsoNormal">Has it?</p></div>`);
    expect(content).toBe('It has arrived.');
  });

  it.each([
    [
      'Apple Mail',
      '<br><blockquote type="cite"><div>On Nov 30, 2026, at 10:00, Ada &lt;ada@example.com&gt; wrote:</div><div>Has it?</div></blockquote>',
    ],
    [
      'Thunderbird',
      '<div class="moz-cite-prefix">Am 30.11.26 um 10:00 schrieb Ada:<br></div><blockquote type="cite" cite="mid:1@x">Has it?</blockquote>',
    ],
    [
      'Yahoo',
      '<div id="yahoo_quoted_1" class="yahoo_quoted"><div>On Monday, November 30, 2026 Ada wrote:</div><div>Has it?</div></div>',
    ],
    [
      'Proton Mail',
      '<div class="protonmail_signature_block">Sent with Proton Mail</div><div class="protonmail_quote">On Monday, Ada wrote:<br><blockquote class="protonmail_quote" type="cite">Has it?</blockquote></div>',
    ],
    [
      'GMX and Web.de',
      '<div name="quote" style="border-left:2px solid #C3D9E5"><div><b>Gesendet:</b> Montag<br><b>Von:</b> Ada</div><div>Has it?</div></div>',
    ],
  ])('%s: cuts the quotation', (_program, quotation) => {
    const { content, quoted } = cutHtml(
      `<html><head><style>p{}</style></head><body>It has arrived.${quotation}</body></html>`,
    );
    expect(content).toBe('It has arrived.');
    expect(quoted).toContain('Has it?');
  });

  it('keeps right-to-left text, lists, signs and quotations of the sender', () => {
    expect(
      cutHtml(
        '<div dir="rtl">שלום<br>תודה</div><ul><li>א</li><li>ב</li></ul><img alt="😀"><img alt="A long description">',
      ).content,
    ).toBe('שלום\nתודה\n- א\n- ב\n😀');
  });

  it('leaves out what is hidden, scripts and styles', () => {
    expect(
      cutHtml(
        '<style>x</style><script>y</script><div style="display:none">z</div><p>Hello &amp; <b>bye</b></p>',
      ).content,
    ).toBe('Hello & bye');
  });
});

describe('an email that quotes our line', () => {
  const line = ours[0] ?? '';
  const headers =
    'From: Ada <ada@example.com>\nSent: Monday, November 30, 2026 10:00 AM\nTo: Bob\nSubject: Re: Order';
  const introduction = 'On Mon, Nov 30, 2026 at 10:00 AM Ada <ada@example.com> wrote:';
  const html = {
    gmail: `<div class="gmail_quote"><div class="gmail_attr">${introduction.replace('<', '&lt;')}<br></div><blockquote class="gmail_quote">
      <p>${line}</p><p>Has it arrived?</p></blockquote></div>`,
    desktop: `<div style="border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Ada<br><b>Sent:</b> Monday<br><b>To:</b> Bob<br>
      <b>Subject:</b> Order</p></div><p>${line}</p><p>Has it arrived?</p>`,
    web: `<hr><div id="divRplyFwdMsg"><b>From:</b> Ada<br></div><div><p>${line}</p><p>Has it arrived?</p></div>`,
    apple: `<blockquote type="cite"><div>On Nov 30, 2026, Ada wrote:</div><p>${line}</p><p>Has it arrived?</p></blockquote>`,
    thunderbird: `<div class="moz-cite-prefix">Am 30.11.26 schrieb Ada:<br></div><blockquote type="cite"><p>${line}</p><p>Has it
      arrived?</p></blockquote>`,
    yahoo: `<div class="yahoo_quoted"><div>On Monday, Ada wrote:</div><p>${line}</p><p>Has it arrived?</p></div>`,
  };

  it.each(Object.entries(html))('%s: keeps the answer above, and nothing else', (_program, quotation) => {
    const { content, quoted } = cutHtml(`<p>Yes, it has.</p>${quotation}`);
    expect(content).toBe('Yes, it has.');
    expect(quoted).toContain('arrived?');
  });

  it.each(Object.entries(html))('%s: the answer below is part of the message', (_program, quotation) => {
    expect(cutHtml(`${quotation}<p>Yes, it has.</p>`).content).toContain('Yes, it has.');
  });

  it.each([
    ['Outlook', headers],
    ['Outlook with a rule', `________________________________\n${headers}`],
    ['a program that separates', '-----Original Message-----'],
    ['a program that introduces', introduction],
  ])('as text, %s: the answer is part of the message, above and below', (_program, begin) => {
    const quotation = `${begin}\n\n${line}\n\nHas it arrived?`;
    expect(cutText(`Yes, it has.\n\n${quotation}`)).toEqual({ content: 'Yes, it has.', quoted: quotation });
    expect(cutText(`${quotation}\n\nYes, it has.`).content).toContain('Yes, it has.');
  });
});

describe('any text', () => {
  it('is cut without an error, and no word of it is lost', () => {
    const line = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        '> a',
        '',
        '-- ',
        'On Nov 30, 2026 Ada <a@b.c> wrote:',
        'From: a',
        'To: b',
        'Subject: c',
        ours[0] ?? '',
      ),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const text = lines.join('\n');
        const { content, quoted } = cutText(text);
        const words = (from: string) => from.split(/\s+/u).filter(Boolean).sort().join(' ');
        expect(words(`${content}\n${quoted ?? ''}`)).toBe(words(text));
        if (text.trim() !== '' && quoted !== null) expect(content).not.toBe('');
      }),
    );
  });

  it('is read as HTML without an error', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        '<div class="gmail_quote">',
        '</div>',
        '<blockquote type=cite>',
        '</blockquote>',
        '<pre>',
        '<p>',
        '<td>',
        '<style>',
        '<',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(typeof cutHtml(pieces.join('')).content).toBe('string');
      }),
    );
  });

  it('with 100,000 open elements or end tags takes no time', () => {
    const begun = performance.now();
    cutHtml('<div class="gmail_quote"><b>'.repeat(100_000));
    cutHtml(`${'<i>'.repeat(50_000)}${'</u>'.repeat(100_000)}x`);
    cutText('>'.repeat(2_000_000));
    cutText('- '.repeat(1_000_000));
    cutText('a\n> b\n'.repeat(10_000));
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
