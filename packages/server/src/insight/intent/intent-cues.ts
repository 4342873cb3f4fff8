/**
 * Patterns of the intents that are recognized by keywords; the first that matches a message wins. One pattern covers all
 * languages.
 */
export const intentCues: readonly (readonly [
  kind: 'person' | 'refund' | 'cancel' | 'complaint' | 'booking' | 'change' | 'account' | 'purchase',
  pattern: RegExp,
])[] = [
  [
    'person',
    /\b(?:(?:real|actual|live|human) (?:person|agent|being|operator)|(?:speak|talk|chat) (?:to|with) (?:a |an |some)?(?:human|person|someone|somebody|agent|representative|manager|employee|advisor|your (?:team|staff))|human agent|customer (?:service|care) (?:agent|representative)|call me back|mit (?:einem|einer) (?:mitarbeiter|mitarbeiterin|menschen|berater)|echten? mensch|parler (?:à|avec) (?:un |une )?(?:conseill|humain|personne|agent|quelqu)|hablar con (?:una? )?(?:persona|agente|humano|alguien)|parlare con (?:una? )?(?:persona|operatore|umano)|falar com (?:uma? )?(?:pessoa|atendente|humano)|medewerker spreken|rozmawiać z (?:konsultant|człowiek))|(?<!\p{L})(?:оператор|живым человеком|позовите человека)|人工(?:客服|服务)|转人工|担当者|オペレーター|상담원|موظف|التحدث مع شخص|(?<!\p{L})(?:נציג(?:ה|ת)?|לדבר עם (?:אדם|מישהו)|اپراتور|کارشناس|صحبت با (?:انسان|کسی|پشتیبان)|نمائند[ہے]|انسان سے بات|поговорить с (?:человек|менеджер|оператор)\p{L}*)|人間と話|スタッフと話|직원과|사람과 (?:통화|상담|이야기)/iu,
  ],
  [
    'refund',
    /\b(?:refund\p{L}*|money back|reimburse\p{L}*|chargeback|erstattung|rückerstattung|geld zurück|rembours\p{L}*|reembols\p{L}*|devolución|rimbors\p{L}*|terugbetal\p{L}*|zwrot pieniędzy|återbetalning|iade)|(?<!\p{L})возврат\p{L}*|вернуть деньги|退款|返金|환불|استرداد|रिफंड|(?<!\p{L})(?:devuel\p{L}* (?:el|mi) dinero|devolver(?:me)? (?:el|mi) dinero|dinheiro de volta|estorno|soldi indietro|верн\p{L}* (?:мне )?деньги|החזר(?: כספי)?|כסף בחזרה|בחזרה את הכסף|بازپرداخت|استرداد|برگشت پول|پولم را|رقم واپس|پیسے واپس|ریفنڈ)|退钱/iu,
  ],
  [
    'cancel',
    /\b(?:cancel\p{L}*|unsubscribe|terminate my|kündig\p{L}*|stornier\p{L}*|annuler|annulation|résili\p{L}*|cancelar|cancelación|anular|darme de baja|annullare|disdire|disdetta|cancelamento|annuleren|opzeggen|anulować|avboka|iptal)|(?<!\p{L})(?:отмен\p{L}*|скасува\p{L}*)|取消|キャンセル|解約|취소|إلغاء|रद्द|(?<!\p{L})(?:לבטל|ביטול|لغو|کنسل|منسوخ|کینسل)|退订/iu,
  ],
  [
    'complaint',
    /\b(?:complain\p{L}*|unacceptable|terrible|horrible|awful|disappoint\p{L}*|frustrat\p{L}*|angry|furious|ridiculous|worst|rip-?off|scam|(?:does not|doesn't|isn't|is not|not|stopped) work\p{L}*|broken|damaged|defective|faulty|never arrived|(?:has not|hasn't|have not|haven't|did not|didn't) (?:arrive\p{L}*|receive\p{L}*|come)|beschwer\p{L}*|reklamation|kaputt|defekt|beschädigt|funktioniert nicht|unverschämt|enttäuscht|nicht angekommen|plainte|réclamation|inadmissible|cassée?|abîmée?|ne (?:marche|fonctionne) pas|(?:n'est|ne sont) (?:toujours |jamais )?pas arrivé\p{L}*|queja|reclamación|roto|rota|no funciona|pésim\p{L}*|no ha llegado|reclamo|rotto|difettos\p{L}*|non funziona|pessim\p{L}*|reclamação|quebrad\p{L}*|não funciona|klacht|kapot|werkt niet|reklamacja|nie działa|funkar inte|çalışmıyor|şikayet)|(?<!\p{L})(?:жалоб\p{L}*|не работает|сломал\p{L}*|ужасн\p{L}*|не працює)|投诉|坏了|太差|壊れ|苦情|クレーム|고장|불만|شكوى|لا يعمل|शिकायत|खराब|(?<!\p{L})(?:nie angekommen|undicht|nunca (?:ha )?lleg\p{L}*|no llegó|llegó rot[oa]|(?:non|mai)(?: è| sono)?(?: mai| ancora)? arrivat[oaie]|nunca chegou|não chegou|chegou quebrad[oa]|rott[aie]|не приш\p{L}*|не приех\p{L}*|не доставил\p{L}*|сломан\p{L}*|תלונה|להתלונן|שבור(?:ה)?|לא עובד(?:ת)?|לא הגיע(?:ה)?|פגו(?:ם|מה)|شکایت|خراب|کار نمی‌کند|نرسیده|شکسته|کام نہیں کر|نہیں (?:پہنچا|پہنچی|ملا|ملی)|ٹوٹ[ایے]|لم (?:يصل|تصل)|معطل(?:ة)?|تالف(?:ة)?)|届か(?:ない|ず)|届いていません|届きません|動かない|动不了|没到|没收到|不能用|안 왔|망가졌|파손/iu,
  ],
  [
    'change',
    /\b(?:termin\p{L}* (?:zu )?(?:verschieben|ändern|verlegen)|(?:change|update|modify|edit|move|reschedule|postpone|correct|switch) (?:the|my|our|an?|to|it)|reschedule|upgrade|downgrade|(?:ändern|umbuchen|verschieben|umtauschen)|modifier|changer|échanger|cambiar|modificar|cambiare|modificare|spostare|alterar|mudar|trocar|wijzigen|zmienić|ändra|değiştir\p{L}*)(?!\p{L})|(?<!\p{L})(?:измени\p{L}*|поменять|перенести|змінити)|更改|修改|変更|변경|تغيير|تعديل|बदल|(?<!\p{L})(?:לשנות|לעדכן|להחליף|تغییر|عوض کن|تبدیل|اپڈیٹ|أغير|أعدل)/iu,
  ],
  [
    'booking',
    /\b(?:book(?:ing)? (?:an?|the|my|me|in|for)|(?:to|can|like to|want to) book|reserv(?:e|ation|ing|ierung|ieren|er|ar|a|are|eren)\p{L}*|appointment|schedule an?|termin|buchen|tisch für|rendez-vous|réserv\p{L}*|cita|appuntamento|prenot\p{L}*|agendar|marcar|afspraak|rezerwacj\p{L}*|boka|randevu|rezervasyon)(?!\p{L})|(?<!\p{L})(?:заброни\p{L}*|запис\p{L}* на|забронюв\p{L}*)|预订|预约|予約|예약|حجز|बुक(?!\p{L})|(?<!\p{L})(?:תור|להזמין (?:מקום|שולחן)|رزرو|نوبت بگیرم|بکنگ|اپائنٹمنٹ|بک کر)/iu,
  ],
  [
    'account',
    /\b(?:password|log ?in|log ?on|sign ?in|sign ?up|my account|(?:delete|create|close|open) (?:an |my |the )?account|username|two-factor|passwort|anmeld\p{L}*|einloggen|(?:mein|das) konto|benutzerkonto|mot de passe|connecter|mon compte|contraseña|iniciar sesión|mi cuenta|il mio account|accedere|senha|minha conta|wachtwoord|inloggen|hasł\p{L}*|zalogować|lösenord|logga in|şifre|hesabım)(?!\p{L})|(?<!\p{L})(?:парол\p{L}*|аккаунт\p{L}*|войти)|密码|登录|账号|账户|パスワード|ログイン|アカウント|비밀번호|로그인|계정|كلمة المرور|حسابي|पासवर्ड|खाता|(?<!\p{L})(?:סיסמ[הא]|להתחבר|החשבון שלי|رمز عبور|گذرواژه|حساب کاربری|پاس ورڈ|لاگ ان|اکاؤنٹ)/iu,
  ],
  [
    'purchase',
    /\b(?:buy\p{L}*|purchas\p{L}*|order (?:a|an|the|some|one|two|more)|place an order|(?:want|like) to order|how much (?:is|are|does|do|would)|price|pricing|quote|discount|in stock|kauf\p{L}*|bestellen|angebot|preis\p{L}*|was kostet|kosten|rabatt|auf lager|achet\p{L}*|commander|prix|devis|combien coûte|compr(?:ar|o|e)|precio|cuánto cuesta|presupuesto|acquist\p{L}*|prezzo|quanto costa|preventivo|preço|quanto custa|orçamento|kopen|prijs|kupić|cena|köpa|pris|satın al\p{L}*|fiyat)(?!\p{L})|(?<!\p{L})(?:купить|цена|сколько стоит|заказать|купити)|购买|价格|多少钱|買い|購入|値段|いくら|구매|가격|얼마|شراء|سعر|कीमत|खरीद|(?<!\p{L})(?:לקנות|לרכוש|מחיר|כמה עול(?:ה|ים)|خرید|بخرم|قیمت)/iu,
  ],
];

/** Messages that only say thanks or goodbye. */
export const thanksCue =
  /^(?:ok(?:ay)?|great|perfect|super|alles klar|top|parfait|perfecto)?[\s,.!]*(?:(?:many )?thank(?:s| you)|muito obrigad[oa]|tante grazie|большое спасибо|תודה|ممنون|متشکرم|مرسی|شکریہ|多谢了|thx|cheers|danke|vielen dank|merci|gracias|muchas gracias|grazie|obrigad[oa]|bedankt|dank je|dziękuję|tack|takk|tak|kiitos|teşekkür|спасибо|дякую|谢谢|多谢|ありがとう|감사|고마|شكرا|धन्यवाद)/iu;

export const questionCue =
  /[?？؟]|^(?:what|which|who|when|where|why|how|can|could|do|does|is|are|will|would|should|was|wer|wann|wo|wie|welche[rs]?|warum|kann|gibt|habt|haben sie|qu'|que|quel|quand|comment|où|est-ce|qué|cuál|cuándo|dónde|cómo|che|quando|dove|come|hoe|wat|waar|jak|gdzie|что|где|как|когда|почему)(?!\p{L})|(?<!\p{L})(?:сколько|можно ли|какой|какая|какие|qual|quais|quanto|quanti|onde|posso|puedo|cuánt[oa]s?|combien|איפה|מתי|איך|כמה|האם|کجا|چطور|چگونه|چقدر|آیا|کہاں|کب|کیسے|کتن[ایے]|کیوں)(?!\p{L})|吗|什么|怎么|哪|ですか|ますか|까요|나요|هل|كيف|أين|क्या|कैसे/iu;
