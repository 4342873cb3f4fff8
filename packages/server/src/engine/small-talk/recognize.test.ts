import { join } from 'node:path';
import { languages as appLanguages, chatLanguages } from '@parley/contracts/language/languages';
import { languages } from '@parley/knowledge/languages/languages';
import { describe, expect, it } from 'vitest';
import { installationRoot } from '../../config/installation.ts';
import { loadSentences } from '../../lib/text/sentences.ts';
import { beginsWithPersonRequest, recognizeSmallTalk } from './recognize.ts';

const of = (message: string) => recognizeSmallTalk(message, 'Harbour Helper');

describe('recognizeSmallTalk', () => {
  it.each([
    ['hello', 'greeting'],
    ['Hi there!', 'greeting'],
    ['Good morning :)', 'greeting'],
    ['hey Harbour Helper, how are you?', 'greeting'],
    ['thanks!', 'thanks'],
    ['Thank you very much for your help!', 'thanks'],
    ['ok thx bye', 'goodbye'],
    ['OK 👍', 'ok'],
    ['who are you?', 'who'],
    ['hi, what’s your name?', 'who'],
    ['are you a robot?', 'human'],
    ['What can you do?', 'capabilities'],
    ['hello, can you help me please?', 'capabilities'],
    ['i want to talk to a real person please', 'person'],
    ['you are useless', 'insult'],
    ['???', 'unclear'],
    ['😀', 'unclear'],
    ['danke schön!', 'thanks'],
    ['Grüß Gott', 'greeting'],
    ['¡Buenos días! ¿Quién eres?', 'who'],
    ['bonjour, j’ai une question', 'capabilities'],
    ['Grazie mille, arrivederci', 'goodbye'],
    ['Olá, bom dia', 'greeting'],
    ['спасибо большое', 'thanks'],
    ['Ты бот?', 'human'],
    ['شُكراً جزيلاً', 'thanks'],
    ['السلام عليكم', 'greeting'],
    ['תודה רבה!', 'thanks'],
    ['سلام، خوبی؟', 'greeting'],
    ['می‌خواهم با یک انسان صحبت کنم', 'person'],
    ['شکریہ', 'thanks'],
    ['ありがとうございます。', 'thanks'],
    ['こんにちは、あなたは誰ですか？', 'who'],
    ['你好，谢谢你！', 'thanks'],
    ['我要转人工', 'person'],
    ['안녕하세요, 도와주세요', 'capabilities'],
    ['Teşekkürler, görüşürüz', 'goodbye'],
    ['नमस्ते', 'greeting'],
    ['สวัสดีครับ', 'greeting'],
    ['Cảm ơn bạn nhiều', 'thanks'],
    ['Dziękuję, do widzenia', 'goodbye'],
  ])('CHAT-15: %s is small talk (%s)', (message, kind) => {
    expect(of(message)).toBe(kind);
  });

  it.each([
    'hi, do you ship to Norway?',
    'thanks for what reason do I pay twice',
    'who are your suppliers?',
    'what can you do about a lost parcel?',
    'opening hours',
    'returns',
    'how do i back up',
    'good morning tea price',
    'ok google what is the delivery time',
    'Harbour Helper',
    'please',
    'a bot for my shop',
    'hi '.repeat(100),
    '你好请问营业时间是几点',
    'ありがとうと伝える方法',
    'مرحبا ما هي ساعات العمل',
    '',
  ])('CHAT-15: %j is not small talk', (message) => {
    expect(of(message)).toBeNull();
  });

  it('CHAT-15: recognizes all its phrases in every language', () => {
    const spoken = languages.filter(({ smallTalk }) => smallTalk !== undefined);
    const missed = spoken.flatMap(({ code, smallTalk: { filler: _, ...kinds } = {} }) =>
      Object.values(kinds)
        .flatMap((phrases) => phrases.split('|'))
        .filter((phrase) => recognizeSmallTalk(phrase, '') === null)
        .map((phrase) => `${code}: ${phrase}`),
    );
    expect(missed).toEqual([]);
    expect(spoken.length).toBe(37);
  });
});

describe('beginsWithPersonRequest', () => {
  const begins = (message: string) => beginsWithPersonRequest(message, 'Harbour Helper');

  it.each([
    'I want to talk to a human about order 4711',
    'Hi! Can I speak to someone about a refund?',
    'Harbour Helper, talk to a person please, my order is broken',
    'Ich möchte mit einem Menschen sprechen, weil meine Rechnung falsch ist',
    'Je voudrais parler à un conseiller au sujet de ma facture',
    '我想和真人说话，我的订单坏了',
    'อยากคุยกับเจ้าหน้าที่เรื่องใบเสร็จ',
    'می‌خواهم با یک انسان صحبت کنم درباره سفارشم',
  ])('%s', (message) => {
    expect(begins(message)).toBe(true);
  });

  it.each([
    'I want to talk to a human',
    'Agent Smith called me yesterday',
    'Live chat hours on Sunday',
    'Human resources: where do I apply?',
    '人工智能是什么',
    '人工客服几点上班',
    'オペレーターの時給を教えて',
    'พนักงานส่งของยังไม่มา',
    'Are you human? My order is late',
    'Where is my order? I want to talk to a human',
    'I want to talk to a humanitarian organization',
    'hello',
    '',
  ])('not: %s', (message) => {
    expect(begins(message)).toBe(false);
  });
});

it('recognizes the button that asks for a person, in every language of the chat', async () => {
  const locales = join(installationRoot(), 'packages', 'locales');
  const sentences = await loadSentences(locales, appLanguages);
  const missed = chatLanguages.filter((code) => of(sentences.render(code, 'chat:personAsk')) !== 'person');
  expect(missed).toEqual([]);
});
