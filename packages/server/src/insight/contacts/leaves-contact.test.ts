import { expect, it } from 'vitest';
import { asksForContact, leavesContact, withoutContactRequest } from './leaves-contact.ts';

const number = '+47 912 34 567';

it.each([
  `Could someone ring me on ${number}?`,
  `Please call me: ${number}`,
  `Bitte rufen Sie mich unter ${number} zurück`,
  `Vous pouvez me rappeler au ${number}`,
  `Llámeme al ${number}, por favor`,
  `Mi richiami al ${number}`,
  `Por favor, me ligue: ${number}`,
  `${number} に電話してください`,
  `请联系我 ${number}`,
  `제 전화번호는 ${number}`,
  `Перезвоните, пожалуйста: ${number}`,
  `رقمي ${number}`,
  `המספר שלי ${number}`,
  `لطفا با من تماس بگیرید ${number}`,
  `میرا نمبر ${number} ہے`,
  `Kérem hívjon: ${number}`,
  `Sunați-mă la ${number}`,
  `Nazovite me na ${number}`,
  `Truqueu-me al ${number}`,
  `Gọi lại cho tôi: ${number}`,
  `Зателефонуйте мені: ${number}`,
  `Обадете ми се на ${number}`,
  `Καλέστε με στο ${number}`,
  `मुझे इस नंबर पर कॉल करें ${number}`,
  `আমাকে কল করুন ${number}`,
  `โทรหาผมที่ ${number}`,
  `Bel me terug op ${number}`,
  `Proszę zadzwonić, mój numer ${number}`,
  `Beni bu numaradan arayın ${number}`,
  `Ring mig på ${number}`,
  `Ring til mig på ${number}`,
  `Kan dere ringe meg på ${number}`,
  `Soittakaa minulle ${number}`,
  `Zavolejte mi na ${number}`,
  `Zavolajte mi na ${number}`,
  `Hubungi saya di ${number}`,
])('recognizes a request to call in %j', (text) => {
  expect(asksForContact(text)).toBe(true);
  expect(leavesContact(text, null)?.phone).toBe('+4791234567');
  expect(withoutContactRequest(text)).toBe('');
});

it.each([
  ['ben@example.com', { email: 'ben@example.com', phone: null }],
  ['Ben Ode, ben@example.com', { email: 'ben@example.com', phone: null }],
  ['+47 912 34 567', { email: null, phone: '+4791234567' }],
  ['089/1234567', { email: null, phone: '089/1234567' }],
  ['My mail is ben@example.com or call +47 912 34 567', { email: 'ben@example.com', phone: '+4791234567' }],
])('finds the details in %j', (text, left) => {
  expect(leavesContact(text, null)).toEqual({ ...left, isOffered: true });
});

it.each([
  'Is shop@example.com your address?',
  'My order from shop@example.com did not arrive last week',
  'Where is order 4791234567?',
  '123456789',
  'Call me when https://ana@shop.example/ works',
])('finds no offered contact in %j, at most the address of somebody else', (text) => {
  const named = leavesContact(text, 'NO');
  expect([named?.isOffered ?? false, named?.phone ?? null]).toEqual([false, null]);
});

it('removes a contact request from the rest of the question', () => {
  expect(withoutContactRequest(`Please call me: ${number}. When are you open?`)).toBe('When are you open?');
  expect(withoutContactRequest('ben@example.com. When are you open?')).toBe(
    'ben@example.com. When are you open?',
  );
  expect(withoutContactRequest(`Can you call me at ${number}?`)).toBe('');
});
