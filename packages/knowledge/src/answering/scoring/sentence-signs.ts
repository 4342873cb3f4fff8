import { questionKind } from '../../question/question-kind.ts';
import { settlingShare } from '../thresholds.ts';

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

/** Returns whether a heading asks a yes/no question, so that the first sentence below answers it. */
export function isSettledBelow(heading: string | undefined): boolean {
  return heading !== undefined && questionKind(heading) === 'yes-no';
}

const enumeration =
  /[^,.:;!?]{2,40}, [^,.:;!?]{2,40},? (?:and|or|und|oder|sowie|y|e|o|u|ou|et|ed|od|и|или|ו\p{L}+|یا|اور|یا) \p{L}|[^،.؛]{2,40}، [^،.؛]{2,40}،? (?:و|أو|یا|اور)|[^、。]{1,20}、[^、。]{1,20}[、和与及或や]/u;

/** Returns whether a sentence names at least three things: "a monitor, a keyboard and a mouse". */
export function isEnumeration(sentence: string): boolean {
  return enumeration.test(sentence);
}

const several =
  /(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|several|following|different|various|these|zwei|drei|vier|fünf|sechs|sieben|acht|folgende[nr]?|verschiedene[nr]?|mehrere|dos|tres|cuatro|cinco|seis|siguientes|varios|varias|deux|trois|quatre|cinq|six|suivante?s|plusieurs|due|tre|quattro|cinque|sei|seguenti|diversi|diverse|duas|dois|três|seguintes|vários|várias|две|два|три|четыре|пять|следующ\p{L}*|несколько|نوعان|ثلاث\p{L}*|أربع\p{L}*|خمس\p{L}*|عدة|التالية|الآتية|שני|שתי|שלוש\p{L}*|ארבע\p{L}*|הבאים|הבאות|דו|سه|چهار|پنج|زیر|چند|تین|چار|درج ذیل)(?!\p{L})|(?:[2-9２-９二三四五六两幾几数]|いくつか|복수|여러|두|세|네|다섯)\s?(?:つの|種類|种|個の|个|가지|項|项|点)|以下|下列|如下|次の|다음/iu;
const announcementChars = 200;

/** Returns whether a text ends by announcing several things. */
export function announcesSeveral(text: string): boolean {
  return several.test(text.slice(-announcementChars));
}

/** Verbs that begin a step, in the most common languages. */
const doing =
  /^(?:then |now |next |finally |first |please |in the |under |from the |on the )*(?:click|go|select|choose|enter|open|add|log|visit|press|tap|type|run|install|download|upload|create|copy|paste|find|look|fill|set|save|send|submit|confirm|start|sign|navigate|review|check|make|use|plug|wait|follow|update|register|request|contact|complete|switch|turn|place|put|move|write|delete|remove|call|email|report|ask|insert|connect|restart|change|bitte|klicke|gehe|wähle|öffne|gib|geben|klicken|gehen|wählen|öffnen|melde|legen|lege|setzen|setze|schreiben|schreibe|füllen|fülle|rufen|senden|sende|haz|ve|vaya|selecciona|seleccione|elige|elija|abre|abra|pulsa|pulse|introduce|introduzca|pon|ponga|coloca|coloque|ubica|ubique|escribe|escriba|envía|envíe|llama|llame|crea|cree|usa|use|cliquez|allez|sélectionnez|choisissez|ouvrez|saisissez|entrez|placez|mettez|écrivez|envoyez|appelez|créez|ajoutez|utilisez|remplissez|clicca|vai|seleziona|scegli|apri|inserisci|metti|metta|scrivi|invia|chiama|crea|aggiungi|usa|compila|clique|vá|selecione|escolha|abra|insira|coloque|escreva|envie|ligue|crie|adicione|preencha|нажмите|перейдите|выберите|откройте|введите|поместите|положите|напишите|отправьте|создайте|добавьте|заполните|позвоните|укажите|انقر|اذهب|اختر|افتح|أدخل|ضع|اكتب|أرسل|أنشئ|أضف|استخدم|اتصل|املأ|לחצו|לחץ|פתחו|בחרו|הזינו|שלחו|כתבו|היכנסו|הוסיפו|צרו|روی|کلیک|انتخاب کنید|وارد کنید|باز کنید|ارسال کنید|کلک کریں|منتخب کریں|درج کریں|کھولیں)(?![\p{L}])|^(?:请|点击|单击|打开|选择|输入|进入|填写|把|将)|(?:してください|しましょう|して下さい|하세요|하십시오|십시오)[。.!]?$/iu;

/** Returns whether a sentence is an instruction: "Click Save", "To leave, open the menu". */
export function isInstruction(sentence: string): boolean {
  return doing.test(sentence.replace(openingClause, ''));
}

/** Clause before the instruction: a purpose, a condition, or a courtesy. */
const openingClause =
  /^(?:(?:to|if|when|once|after|in|on|at|under|from|um|wenn|sobald|im|unter|para|si|cuando|en|pour|lorsque|dans|per|se|nel|quando|no|чтобы|если|в|на)\s[^,.:]{3,80}[,:]\s*)?(?:(?:you|simply|just|you(?:['’]ll)? (?:can|need to|have to|must|should|may)|you(?:['’]ll)? (?:also|then|first))\s+)*/iu;
