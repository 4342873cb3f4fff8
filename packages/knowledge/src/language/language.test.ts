import { describe, expect, it } from 'vitest';
import { detectLanguage } from './language.ts';

describe('detectLanguage', () => {
  it.each([
    ['en', 'The refund is paid to the card that was used for the order.'],
    ['de', 'Die Erstattung erfolgt auf die Karte, mit der die Bestellung bezahlt wurde.'],
    ['es', 'El reembolso se hace en la tarjeta con la que se pagó el pedido.'],
    ['fr', 'Le remboursement est effectué sur la carte qui a servi à payer la commande.'],
    ['it', 'Il rimborso viene fatto sulla carta che è stata usata per pagare.'],
    ['pt', 'O reembolso é feito no cartão que foi usado para pagar o pedido.'],
    ['nl', 'De terugbetaling wordt gedaan op de kaart waarmee is betaald.'],
    ['pl', 'Zwrot jest dokonywany na kartę, która została użyta do zapłaty.'],
    ['ro', 'Rambursarea se face pe cardul cu care a fost plătită comanda.'],
    ['tr', 'İade, sipariş için kullanılan karta yapılır ve bu işlem üç gün sürer.'],
    ['vi', 'Tiền được hoàn lại vào thẻ đã dùng để thanh toán cho đơn hàng.'],
    ['ru', 'Деньги возвращаются на карту, с которой был оплачен заказ.'],
    ['uk', 'Гроші повертаються на картку, з якої було сплачено замовлення, і це є швидко.'],
    ['ar', 'يتم رد المبلغ إلى البطاقة التي تم الدفع بها في الطلب.'],
    ['hi', 'पैसे उसी कार्ड में वापस किए जाते हैं जिससे भुगतान किया गया था।'],
    ['el', 'Η επιστροφή γίνεται στην κάρτα.'],
    ['he', 'ההחזר נעשה לכרטיס.'],
    ['th', 'เงินจะคืนเข้าบัตรที่ใช้ชำระ'],
    ['zh', '退款将退回到付款时使用的银行卡。'],
    ['ja', '返金はお支払いに使われたカードに行われます。'],
    ['ko', '환불은 결제한 카드로 됩니다.'],
  ])('detects %s', (language, text) => {
    expect(detectLanguage(text)).toBe(language);
  });

  it('guesses only among the given languages, and nothing without evidence', () => {
    expect(detectLanguage('die Kosten', ['en', 'de'])).toBe('de');
    expect(detectLanguage('4711 – 0815')).toBeNull();
    expect(detectLanguage('Zorblax')).toBeNull();
    expect(detectLanguage('')).toBeNull();
  });
});
