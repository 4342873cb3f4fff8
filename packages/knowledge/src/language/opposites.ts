import { wordsOf } from './words.ts';

/** Opposite words by language (ISO 639-1); alternatives for one side are separated by commas. */
const pairs: Readonly<Record<string, string>> = {
  en: 'backup,back up:restore|add,create:remove,delete|install:uninstall,remove|enable,activate,turn on,switch on:disable,deactivate|subscribe:unsubscribe|enroll,enrol,join,register,sign up:withdraw,leave,cancel|open:close|lock:unlock|block:unblock|import:export|upload:download|publish:unpublish|upgrade:downgrade|connect:disconnect|log in,sign in,login:log out,logout|hide:show|start:stop|invite:remove|pin:unpin|archive:unarchive,restore|mute:unmute|assign:unassign|link:unlink|buy:sell,return|send:receive|encrypt:decrypt',
  de: 'sichern,Sicherung:wiederherstellen|hinzufügen,anlegen,erstellen:entfernen,löschen|installieren:deinstallieren|aktivieren,einschalten:deaktivieren,ausschalten|abonnieren:abbestellen,kündigen|anmelden:abmelden|öffnen:schließen|sperren:entsperren|blockieren:freigeben|importieren:exportieren|hochladen:herunterladen|verbinden:trennen|einladen:entfernen|verschlüsseln:entschlüsseln',
  es: 'respaldar:restaurar|añadir,agregar,crear:quitar,eliminar|instalar:desinstalar|activar:desactivar|suscribir:cancelar|abrir:cerrar|bloquear:desbloquear|importar:exportar|subir:descargar|conectar:desconectar|invitar:eliminar',
  fr: 'sauvegarder:restaurer|ajouter,créer:supprimer,retirer|installer:désinstaller|activer:désactiver|abonner:désabonner,résilier|ouvrir:fermer|bloquer:débloquer|importer:exporter|téléverser:télécharger|connecter:déconnecter|inviter:retirer',
};

/** Phrases that ask for the reverse of the previous question. */
const reversal =
  /(?<!\p{L})(?:the other way (?:a?round)?|(?:in )?reverse|the opposite|vice versa|undo (?:it|that|this)|(?:and|or) off(?: again)?|back again|take it back|andersrum|anders ?herum|umgekehrt|rückgängig(?: machen)?|das gegenteil|al revés|lo contrario|deshacer(?:lo)?|l['’]inverse|le contraire|annuler (?:cela|ça))(?!\p{L})/giu;

/** Returns a message without the phrases that ask for the reverse; null if it has none. */
export function withoutReversal(message: string): string | null {
  const rest = message.replace(reversal, ' ');
  return rest === message ? null : rest;
}

/** Returns the opposites of words in a question, and the words that they replace. */
export function oppositesOf(
  question: string,
  language: string | null,
): { words: string[]; replaced: Set<string> } {
  const asked = wordsOf(question, language);
  const text = ` ${asked.join(' ')} `;
  const words: string[] = [];
  const replaced = new Set<string>();
  for (const pair of (pairs[language ?? 'en'] ?? '').split('|')) {
    const sides = pair.split(':').map((side) => side.split(','));
    const side = sides.findIndex((entries) =>
      entries.some((entry) => text.includes(` ${entry.toLowerCase()} `)),
    );
    if (side === -1) continue;
    for (const entry of sides[side] ?? []) for (const word of wordsOf(entry, language)) replaced.add(word);
    for (const entry of sides[1 - side] ?? []) words.push(...wordsOf(entry, language));
  }
  return { words, replaced };
}
