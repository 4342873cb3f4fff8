import { questionKind } from '../../question/question-kind.ts';

/** Words that refuse, limit, or confirm. */
const decided =
  /(?<!\p{L})(?:yes|no|not|never|cannot|only|unless|without|neither|nor|\p{L}{2,}n['’]t|unable|closed|prohibited|forbidden|banned|ja|nein|nicht|kein(?:e[mnrs]?)?|nie|niemals|nur|ohne|außer|geschlossen|untersagt|verboten|sí|no|nunca|jamás|solo|sólo|solamente|únicamente|sin|tampoco|salvo|cerrad[oa]s?|prohibid[oa]s?|oui|non|ne|pas|jamais|seulement|uniquement|sans|aucune?|sauf|fermée?s?|interdite?s?|sì|non|mai|solo|soltanto|senza|nessun[oa]?|tranne|chius[oaie]|vietat[oaie]|sim|não|nunca|jamais|só|somente|apenas|sem|nenhuma?|exceto|fechad[oa]s?|proibid[oa]s?|да|нет|не|нельзя|никогда|только|лишь|без|نعم|لا|لن|لم|ليس(?:ت)?|فقط|بدون|دون|إلا|כן|לא|אין|אינ\p{L}+|אף פעם|רק|בלי|ללא|אלא|بله|خیر|نه|نیست|نمی\p{L}*|هرگز|فقط|بدون|مگر|ہاں|نہیں|نہ|کبھی|صرف|بغیر)(?!\p{L})|不|没|無|无|仅|只|除非|はい|いいえ|ない|ません|のみ|だけ|以外|네[,. ]|예[,. ]|아니|않|없|못|만 /iu;
/** Words that allow or demand. */
const allowed =
  /(?<!\p{L})(?:can|may|must|need|needs|needed|have to|has to|should|required?|requires|requirement|allowed|permitted|possible|optional|mandatory|eligible|entitled|available|supported|supports|free|included|includes|works?|kann|kannst|können|darf|dürfen|muss|müssen|soll|sollten?|brauch\p{L}*|benötig\p{L}*|erforderlich|nötig|erlaubt|möglich|verfügbar|kostenlos|enthalten|unterstützt|puede[ns]?|podemos|debe[ns]?|tiene[ns]? que|hay que|necesit\p{L}+|es necesario|permitid[oa]s?|posible|obligatori[oa]|disponible|gratis|gratuit[oa]|incluid[oa]s?|peut|peuvent|pouvez|doit|doivent|devez|faut|nécessaire|besoin|permis|possible|obligatoire|disponible|gratuite?s?|inclus|può|possono|puoi|deve|devono|devi|bisogna|necessario|consentito|possibile|obbligatorio|disponibile|gratuito|incluso|pode[m]?|deve[m]?|precisa[m]?|é preciso|necessário|permitid[oa]|possível|obrigatóri[oa]|disponível|grátis|incluíd[oa]|можно|можете|может|могут|нужно|надо|необходимо|должн\p{L}+|требуется|разреш\p{L}+|доступ\p{L}+|бесплатн\p{L}+|يمكن\p{L}*|يجب|ينبغي|يجوز|يحق|ضروري|مطلوب|مسموح|متاح|مجان\p{L}*|אפשר|ניתן|יכול\p{L}*|חייב\p{L}*|צריך|צריכ\p{L}+|מותר|נדרש|זמין|חינם|می‌?توان\p{L}*|باید|لازم|مجاز|ممکن|رایگان|سکت\p{L}+|ضروری|لازمی|ممکن|مفت|اجازت)(?!\p{L})|可以|能够|必须|需要|允许|支持|免费|できます|できる|可能|必要|なければ|ください|無料|할 수 있|해야|필요|가능|무료/iu;

/** Returns whether a sentence refuses, limits, or confirms. */
export function decides(text: string): boolean {
  return decided.test(text);
}

/** Returns how well a sentence answers a yes/no question, 0 to 1; 1 if it refuses, limits, or confirms. */
export function settles(text: string): number {
  if (decides(text)) return 1;
  return allowed.test(text) ? settlingShare : 0;
}

const settlingShare = 0.5;

/** Returns whether a heading asks a yes/no question, so that the first sentence below answers it. */
export function isSettledBelow(heading: string | undefined): boolean {
  return heading !== undefined && questionKind(heading) === 'yes-no';
}
