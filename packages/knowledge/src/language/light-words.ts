/**
 * Words by language (ISO 639-1) that people put around their question. They are topics only if a question has no others, so that
 * a passage without them is hardly less relevant.
 */
const lightWords: Readonly<Record<string, string>> = {
  ar: 'معنى يعني تعني المقصود أريد اريد يمكنني يمكن احتاج أحتاج اعرف أعرف شيء',
  de: 'bedeutet bedeuten bedeutung heißt steht wieviel wieviele mache machen macht möchte will wollen muss müssen soll sollte sollten brauche brauchen bekomme bekommen kriege kriegen gibt geht gehen darf dürfen lassen jemand etwas eigentlich genau gerne einfach überhaupt mein meine meinen meinem meiner mich mir ich wir uns ihr euch euer sie dein man weiß funktioniert wofür hast später danach wieder schon noch nochmal mal nur denn doch ob habe kannst könnte nun jetzt viel liste art arten mitbringen bringen womit fürs könnt woanders kommt kommen komme bringe bringt gerade gleich bloß halt eben vielleicht wohl ziemlich ganz sonst trotzdem irgendwie irgendwas gar',
  en: 'get gets getting got go goes going went make makes making made put puts need needs needed want wants wanted let lets say says said give gives gave given take takes taking took come comes came use uses using used work works working really just actually exactly anyone someone somebody anybody something anything everything thing things stuff guys folks people person way ways u ur pls plz im ive id dont doesnt cant wont isnt whats hows wheres one ones first mean means look looks looking keep keeps kept see seen find found know knows like walk through own out up off back too any some all other there happen happens happened long possible able help show currently right now still yet ever never always many much meaning stand stands definition define wich wat plz tell told explain list enumerate supported available possible different existing instructions later again afterwards anymore once soon already instead else too also only even whether exist exists type types kind kinds sort sorts bring brings bringing offer offers offered provide provides brought along ahead around gone lying moment stay stays staying rather twice bit lot lots try trying tried maybe perhaps myself yourself ourselves himself herself themselves sometimes suddenly apparently basically probably besides anyway',
  es: 'significa significado quiere decir quiero quisiera puedo puede necesito tengo tiene hago hacer haga algo alguien cosa cosas mi mis me te se si yo usted ustedes hacerlo después luego ahora solo sólo ya todavía aún hay estoy tener tipo tipos traer venir viene poner pongo llevar también entonces pues muy así quizás',
  fa: 'میخواهم می‌خواهم باید میتوانم می‌توانم کنم',
  fr: 'veut dire signifie signification ça quoi veux voudrais peux peut dois doit faut faire fais fait ai avoir quelque chose mon ma mes je vous nous moi besoin aimerais mettre ensuite après maintenant encore déjà seulement y que puis cela type types sorte sortes apporter vient venir met prendre prends alors aussi très peu vraiment juste plutôt sinon peut-être',
  he: 'אני רוצה צריך יכול אפשר לי שלי משהו',
  it: 'significa significato dire voglio vorrei posso può devo fare faccio ho bisogno qualcosa mio mia miei mi io lei voi tipo tipi',
  nl: 'betekent ik wil kan moet mijn doen maken krijgen iets iemand nodig',
  pt: 'significa significado dizer quero queria posso pode preciso tenho fazer faço algo alguém coisa meu minha meus eu você vocês tipo tipos',
  ru: 'значит означает хочу могу можно нужно надо мне мой моя мои меня я вы мы сделать делать что-то',
};

let byLanguage: Map<string, ReadonlySet<string>> | undefined;

/** Returns whether a lowercase word carries little meaning in a question of the language. */
export function isLightWord(word: string, language: string): boolean {
  byLanguage ??= new Map(
    Object.entries(lightWords).map(([code, words]) => [code, new Set(words.split(' '))]),
  );
  return byLanguage.get(language)?.has(word) ?? false;
}
