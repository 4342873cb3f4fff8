import { stemmer } from '@orama/stemmers/turkish';
import type { LanguageData } from './language-data.ts';

export const turkish: LanguageData = {
  code: 'tr',
  functionWords:
    've bir bu da de ile için olarak olan en çok daha ne kim kime kimin kimi kimler neden niçin niye nasıl nerede nereye nereden hangi hangisi kaç mi mı mu mü ya ki gibi kadar sonra önce ama veya değil var yok idi oldu nedir kimdir şey hangileri merhaba teşekkürler lütfen',
  letters: 'ğışİ',
  stemmer,
  question: { howTo: [/^nasıl/iu] },
  followUp: { joining: 've|ama|va' },
  asks: {
    number: /(?:kaç|ne zaman|hangi (?:yıl|tarih|yüzyıl)|ne kadar)/iu,
    name: /\b(?:kim)\b/iu,
    phone: 'telefon numarası',
    share: 'yüzde kaç',
  },
  page: { denial: 'değil|yok' },
  introduction: {
    name: 'benim adım|adım|ismim|isim|ad',
    am: 'ben',
    detail:
      'e postam|e posta adresim|mail adresim|mailim|e posta|mail|email|telefonum|telefon numaram|numaram|telefon|sipariş numaram|sipariş numarası|sipariş no|sipariş|müşteri numaram|müşteri numarası|fatura numarası|rezervasyon numaram|rezervasyon numarası',
    closing:
      'saygılarımla|saygılar|sevgiler|iyi günler dilerim|teşekkürler|teşekkür ederim|çok teşekkürler|şimdiden teşekkürler|iyi günler|kolay gelsin',
    beside: 'merhaba|merhabalar|selam|günaydın|iyi akşamlar|ve',
  },
  smallTalk: {
    greeting:
      'merhaba|merhabalar|selam|selamlar|gunaydın|gunaydin|iyi gunler|iyi aksamlar|tunaydın|tunaydin|nasılsın|nasilsin|nasılsınız|nasilsiniz|naber|ne haber|kimse var mı|kimse var mi|selamun aleykum',
    thanks:
      'tesekkurler|tesekkur ederim|cok tesekkurler|cok tesekkur ederim|sag ol|sagol|sag olun|sagolun|eyvallah|tsk|tskler|mersi|elinize saglık|elinize saglik',
    goodbye:
      'hosca kal|hoscakal|hosca kalın|hoscakalın|gule gule|gorusuruz|gorusmek uzere|iyi geceler|iyi gunler dilerim|bay bay|bb|kendine iyi bak',
    ok: 'tamam|tamamdır|tamamdir|ok|okey|peki|anladım|anladim|anlıyorum|anliyorum|evet|hayır|hayir|harika|super|guzel|mukemmel|olur|hayır tesekkurler|hayir tesekkurler|bosver|test',
    who: 'kimsin|sen kimsin|siz kimsiniz|nesin sen|sen nesin|adın ne|adin ne|senin adın ne|senin adin ne|ismin ne|adınız nedir|adiniz nedir|kiminle konusuyorum|kiminle gorusuyorum|kendini tanıt|kendini tanit',
    human:
      'insan mısın|insan misin|sen insan mısın|sen insan misin|gercek misin|gercek bir insan mısın|gercek bir insan misin|bot musun|sen bot musun|robot musun|sen robot musun|yapay zeka mısın|yapay zeka misin|makine misin|bir insanla mı konusuyorum|bir insanla mi konusuyorum',
    capabilities:
      'ne yapabilirsin|neler yapabilirsin|ne yaparsın|ne yaparsin|neler biliyorsun|ne biliyorsun|bana nasıl yardım edebilirsin|bana nasil yardim edebilirsin|nasıl yardımcı olabilirsin|nasil yardimci olabilirsin|ne sorabilirim|sana ne sorabilirim|yardım eder misin|yardim eder misin|yardımcı olur musun|yardimci olur musun|yardıma ihtiyacım var|yardima ihtiyacim var|yardım|yardim|bir sorum var|sorum var|soru sorabilir miyim',
    person:
      'bir insanla konusmak istiyorum|insanla konusmak istiyorum|gercek biriyle konusmak istiyorum|birisiyle konusmak istiyorum|biriyle konusmak istiyorum|temsilciyle konusmak istiyorum|temsilci ile gorusmek istiyorum|musteri temsilcisi|temsilciye baglan|temsilci|operator|canlı destek|canli destek|insan|bir insanla konusabilir miyim|biriyle konusabilir miyim|yetkiliyle gorusmek istiyorum|bir yetkiliyle görüş',
    insult:
      'ise yaramazsın|ise yaramazsin|aptalsın|aptalsin|salaksın|salaksin|cok kotusun|hicbir sey anlamıyorsun|hicbir sey anlamiyorsun|hicbir sey bilmiyorsun|ise yaramaz|aptal|aptal bot|salak|gerizekalı|gerizekali|kapa ceneni|defol|siktir|siktir git|lanet olsun|sacma|boktan',
    filler:
      'lutfen|herkese|arkadaslar|hocam|yardımın icin|yardimin icin|yardımınız icin|yardiminiz icin|cevap icin|her sey icin|tekrar|ve|ama|cok|peki|sana|size',
  },
};
