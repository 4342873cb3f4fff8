import { stemmer } from '@orama/stemmers/french';
import type { LanguageData } from './language-data.ts';

export const french: LanguageData = {
  code: 'fr',
  functionWords:
    'le la les l un une des du de d et ou à au aux en dans sur par pour avec sans que qu qui quoi quel quelle quels quelles quand où comment pourquoi combien est sont était étaient été être a ont avait avaient ce cet cette ces se s ne pas n il elle ils elles on son sa ses leur leurs plus mais y bonjour merci salut',
  lightWords:
    'veut dire signifie signification ça quoi veux voudrais peux peut dois doit faut faire fais fait ai avoir quelque chose mon ma mes je vous nous moi besoin aimerais mettre ensuite après maintenant encore déjà seulement y que puis cela type types sorte sortes apporter vient venir met prendre prends alors aussi très peu vraiment juste plutôt sinon peut-être',
  letters: 'œ',
  stemmer,
  opposites:
    'sauvegarder:restaurer|ajouter,créer:supprimer,retirer|installer:désinstaller|activer:désactiver|abonner:désabonner,résilier|ouvrir:fermer|bloquer:débloquer|importer:exporter|téléverser:télécharger|connecter:déconnecter|inviter:retirer',
  reversal: "l['’]inverse|le contraire|annuler (?:cela|ça)",
  abbreviations: { beforeName: 'mme mlle' },
  question: {
    openings: [
      /^(?:bonjour|salut|bonsoir|et|mais|alors|merci|s['’]il (?:vous|te) plaît|svp|stp)(?![\p{L}])[\s,.!:–-]*/iu,
      /^(?:(?:pouvez-vous|pourriez-vous|peux-tu|pourrais-tu) (?:me |nous )?(?:dire|expliquer|montrer)|j['’]aimerais savoir|je voudrais savoir)[\s,:]*/iu,
    ],
    howTo: [
      /^(?:comment|où|ou (?:mettre|placer|trouver|changer)|de quelle (?:manière|façon)|que (?:dois-je|faut-il) faire|étapes pour|où (?:mettre|puis-je (?:mettre|changer|trouver)|est-ce que je (?:mets|peux)))(?![\p{L}])/iu,
    ],
    list: [
      /^(?:que (?:dois-je|faut-il) (?:apporter|inclure|prévoir|indiquer)|quels (?:documents|avantages))(?!\p{L})/iu,
      /^(?:quels? (?:sont|types)|quelles? (?:sont|sortes)|des exemples|liste[rz]?|donne)(?!\p{L})/iu,
    ],
    listNoun: 'liste',
    ofThings: 'de|des',
    yesNo: [
      /^(?:est-ce|est-il|puis-je|peut-on|peux|faut-il|dois-je|doit-on|y a-t-il|avez-vous)(?![\p{L}])/iu,
    ],
    definition: [/^(?:c['’]est quoi|qu['’]est-ce|ça veut dire|que (?:signifie|veut dire))/iu],
    words: 'qui|quoi|quand|où|pourquoi|combien|quel|quelle',
    wantedDeed: 'comment(?: puis-je| peut-on)?',
  },
  followUp: {
    joining: 'et|ou|mais|puis',
    pointing: 'ça|cela|ceci|celui|celle|ceux|là|en|y(?! a[\\s-])|ensuite|encore',
    beforeBare: "des |plus d['’]",
    bare: 'exemples?|pourquoi',
    preposition: 'pour|dans|sur|avec|sans',
  },
  definition: {
    copula: 'est|sont|signifie|désigne',
    identity: "(?:est|sont) (?:une?|des|les?|la|l['’]|quand)|signifie|désigne",
    deed: 'peut|permet|aide|sert|contient',
    overview: "qu['’]est-ce|à propos|présentation$",
    article: 'une|les?',
    elidedArticle: "l['’]",
    noun: 'terme|mot',
    definite: 'le les votre ton ta mon notre',
    alsoCalled: 'ou|aussi',
    naming: 'appelée?s?',
    articleOfName: 'une',
    indefiniteArticle: 'une',
    also: 'aussi',
    notInInitials: 'de la du des et',
  },
  asks: {
    number:
      /(?:combien|quand|quelle (?:année|date|heure)|quel (?:siècle|jour|pourcentage|âge|port|numéro)|quel est le (?:prix|tarif|délai|montant))/iu,
    name: /\b(?:qui|dans quel(?:le)? (?:pays|ville))\b/iu,
    frequency: 'à quelle fréquence',
    price: 'combien (?:coûte|ça coûte)',
    phone: '(?:n[º°]|num) (?:de )?tel|(?:quel|quelle) (?:est le )?tel|numéro de téléphone',
    mail: 'adresse (?:e-?mail|électronique|mail)',
    share: 'quel pourcentage',
    hours: "(?:à quelle heure|quand|jusqu['’]à quelle heure) .{0,20}(?:ouvr|ouvert|ferm)\\p{L}*",
    duration: 'combien de temps',
    priceWord: 'coûte(?:nt)?|coute|prix',
    phoneWord: 'téléphone|telephone|numéro',
    durationWord: 'temps',
    hoursWord: 'heure|ouvrez|ouvre|ouvert|fermez|ferme|fermé',
  },
  answers: {
    numberNames: 'deux|trois|quatre|cinq|sept|huit|neuf|dix',
    frequencies: 'chaque|tous les|toutes les|par (?:jour|semaine|mois|an)',
    costs: 'tarif\\p{L}*|coûte|prix',
    free: 'gratuit\\p{L}*',
    percent: 'pour ?cent',
    shares: 'moitié|tiers',
    hourMarks: 'h|heures?',
    timesOfDay: 'fermé',
    timeUnits: 'secondes?|heures?|jours?|semaines?|mois|ans',
    within: 'sous|dans',
    rangeWords: 'à',
    atOnce: 'immédiatement',
  },
  page: {
    decided: 'oui|non|ne|pas|jamais|seulement|uniquement|sans|aucune?|sauf|fermée?s?|interdite?s?',
    allowed:
      'peut|peuvent|pouvez|doit|doivent|devez|faut|nécessaire|besoin|permis|possible|obligatoire|disponible|gratuite?s?|inclus',
    denial: 'ne|pas|jamais|sans',
    conjunctions: 'ou|et',
    several: 'deux|trois|quatre|cinq|six|suivante?s|plusieurs',
    instruction:
      'cliquez|allez|sélectionnez|choisissez|ouvrez|saisissez|entrez|placez|mettez|écrivez|envoyez|appelez|créez|ajoutez|utilisez|remplissez',
    clauseBeforeInstruction: 'pour|lorsque|dans',
    purpose: 'pour|avec',
    purposeFirst: 'pour',
    procedure: 'préparation|étapes|démarche|procédure',
    inviting: 'voyons|maintenant',
    pointer: /^voir(?!\p{L})|(?<!\p{L})(?:plus d['’]informations|en savoir plus)(?!\p{L})/iu,
    weekdays: '(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?',
  },
  concepts: { pronouns: 'je j me m mon ma mes nous notre' },
  introduction: {
    name: 'je mappelle|mon nom est|nom',
    am: 'je suis|moi cest|ici|cest',
    detail:
      'mon e mail est|mon email est|mon mail est|mon adresse est|mon adresse e mail est|mon adresse mail est|mon courriel est|adresse e mail|adresse mail|courriel|e mail|email|mail|mon numéro est|mon numéro est le|mon numéro de téléphone est|mon numéro de téléphone est le|mon téléphone est|mon téléphone est le|téléphone|portable|mon numéro de commande est|mon numéro de commande est le|numéro de commande|commande|mon numéro de client est|numéro de client|numéro client|numéro de facture|numéro de réservation',
    closing:
      'cordialement|bien cordialement|bien à vous|salutations|meilleures salutations|merci|merci beaucoup|merci davance|merci bien|bonne journée|bonne soirée|à bientôt',
    beside: 'bonjour|bonsoir|salut|coucou|et|mon|est|le|la|de|madame|monsieur',
  },
  smallTalk: {
    greeting:
      'bonjour|bjr|bonsoir|salut|coucou|hello|re bonjour|rebonjour|ca va|comment ca va|comment allez vous|comment vas tu|bonne journee a vous|il y a quelquun|y a quelquun|quelquun est la',
    thanks:
      'merci|merci beaucoup|merci bien|mille mercis|un grand merci|grand merci|mrc|je vous remercie|je te remercie|cest gentil|ca maide|ca ma aide|tres utile|cest tout|ce sera tout|bien joue|bon travail',
    goodbye:
      'au revoir|aurevoir|a bientot|a plus|a plus tard|a demain|a la prochaine|bye|ciao|bonne journee|bonne soiree|bonne nuit|adieu|tchao|bon week end|bon weekend',
    ok: 'ok|okay|daccord|dac|entendu|compris|je comprends|je vois|bien|tres bien|parfait|super|genial|excellent|oui|non|ouais|ah|bon|non merci|tant pis|peu importe|cest bon|test',
    who: 'qui es tu|qui etes vous|tu es qui|vous etes qui|cest qui|quest ce que tu es|comment tu tappelles|comment tappelles tu|comment vous appelez vous|quel est ton nom|quel est votre nom|ton nom|a qui je parle|a qui est ce que je parle|a qui ai je affaire|presente toi|presentez vous|qui ta cree|qui ta fait',
    human:
      'es tu humain|es tu un humain|etes vous humain|etes vous un humain|es tu une personne|etes vous une personne|es tu une vraie personne|etes vous une vraie personne|es tu reel|es tu un robot|etes vous un robot|es tu un bot|tu es un robot|tu es un bot|etes vous un bot|es tu une machine|es tu une ia|tu es une ia|etes vous une ia|je parle a un humain|je parle a un robot|est ce que je parle a un humain|est ce que je parle a un robot|es tu chatgpt',
    capabilities:
      'que peux tu faire|que pouvez vous faire|quest ce que tu peux faire|quest ce que vous pouvez faire|que sais tu faire|que savez vous faire|que sais tu|tu fais quoi|tu peux faire quoi|en quoi peux tu maider|en quoi pouvez vous maider|comment peux tu maider|comment pouvez vous maider|que puis je te demander|que puis je vous demander|que puis je demander|comment tu fonctionnes|comment ca marche|peux tu maider|pouvez vous maider|tu peux maider|vous pouvez maider|jai besoin daide|aide|aide moi|aidez moi|jai une question|une question|je peux poser une question|puis je poser une question',
    person:
      'je veux parler a une personne|je veux parler a un humain|je veux parler a quelquun|je veux parler a un conseiller|je veux parler a une vraie personne|je voudrais parler a une personne|je voudrais parler a un humain|je voudrais parler a quelquun|je voudrais parler a un conseiller|je souhaite parler a une personne|je souhaite parler a un humain|je souhaite parler a quelquun|je souhaite parler a un conseiller|jaimerais parler a quelquun|jaimerais parler a une personne|puis je parler a quelquun|puis je parler a une personne|puis je parler a un humain|puis je parler a un conseiller|est ce que je peux parler a quelquun|je peux parler a quelquun|parler a une personne|parler a un humain|parler a quelquun|parler a un conseiller|une personne|une vraie personne|un humain|humain|conseiller|un conseiller|operateur|passez moi quelquun',
    insult:
      'tu es nul|vous etes nul|tes nul|tu es inutile|tu es bete|tu es stupide|tu es idiot|tu es con|tes con|tu sers a rien|tu ne sers a rien|vous ne servez a rien|tu ne comprends rien|tu comprends rien|tu ne sais rien|nul|cest nul|inutile|stupide|idiot|imbecile|connard|merde|ta gueule|va te faire foutre|putain|nique toi|cest ridicule|cest de la merde',
    filler:
      'sil vous plait|sil te plait|svp|stp|a tous|tous|tout le monde|lequipe|mon ami|encore|pour votre aide|pour ton aide|pour laide|pour linfo|pour linformation|pour la reponse|pour tout|a vous|a toi|vous|toi|et|mais|alors|monsieur|madame|le bot|tres|aussi',
  },
};
