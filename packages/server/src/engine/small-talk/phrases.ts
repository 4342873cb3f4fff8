/** Intentions of small talk. `filler` alone is not small talk; it only accompanies the others. */
export const phraseKinds = [
  'person',
  'human',
  'who',
  'capabilities',
  'insult',
  'goodbye',
  'thanks',
  'greeting',
  'ok',
  'filler',
] as const;
export type PhraseKind = (typeof phraseKinds)[number];

/** Phrases of one language by kind, in lower case, without accents and punctuation, separated by bars. */
type Phrases = Readonly<Partial<Record<PhraseKind, string>>>;

/**
 * Whole phrases by language (ISO 639-1). A phrase is listed only if a message that consists of such phrases alone
 * asks nothing about the chatbot's subject.
 */
export const phrasesByLanguage: Readonly<Record<string, Phrases>> = {
  en: {
    greeting:
      'hi|hii|hello|helo|hey|heya|hiya|howdy|yo|greetings|good morning|good afternoon|good evening|good day|morning|evening|how are you|how are you doing|how are you today|how do you do|how is it going|hows it going|whats up|sup|nice to meet you|hope you are well|hope youre well|anyone there|anybody there|is anyone there|are you there',
    thanks:
      'thanks|thank you|thankyou|thx|thnx|tnx|ty|tysm|cheers|much appreciated|i appreciate it|appreciate it|that helps|that helped|that was helpful|very helpful|you have been very helpful|youve been very helpful|that is all|thats all|you are great|youre great|well done|good job|great job|nice job|good bot|thanks a lot|thanks a million|many thanks|thank you kindly',
    goodbye:
      'bye|bye bye|byebye|goodbye|good bye|see you|see you later|see ya|cya|later|talk to you later|take care|good night|have a nice day|have a good day|have a great day|have a good one|farewell',
    ok: 'ok|okay|okey|k|kk|alright|all right|fine|sure|got it|i see|understood|makes sense|cool|great|perfect|nice|awesome|good|excellent|wonderful|super|right|yes|yep|yeah|yup|no|nope|nah|hm|hmm|haha|lol|no thanks|no thank you|never mind|nevermind|sounds good|oh|ah|wow|test|testing',
    who: 'who are you|what are you|who is this|who am i talking to|who am i speaking to|whats your name|what is your name|your name|do you have a name|what should i call you|introduce yourself|tell me about yourself|who made you|who built you|who created you',
    human:
      'are you human|are you a human|are you a person|are you a real person|are you real|are you a bot|are you a robot|are you a chatbot|are you a machine|are you an ai|are you ai|are you a computer|am i talking to a human|am i talking to a person|am i talking to a real person|am i talking to a bot|am i talking to a robot|is this a bot|is this a human|is this a real person|is this an ai|is this a person|are you chatgpt|human or bot|human or robot|are you a human or a bot|are you alive',
    capabilities:
      'what can you do|what can you do for me|what do you do|what can you help with|what can you help me with|how can you help|how can you help me|what can i ask|what can i ask you|what can i ask you about|what do you know|what do you know about|what topics do you know|what topics do you cover|what questions can you answer|how do you work|how does this work|can you help|can you help me|could you help me|i need help|help|help me|i have a question|i have a few questions|can i ask you something|can i ask you a question|can i ask a question',
    person:
      'i want to talk to a person|i want to talk to a human|i want to talk to someone|i want to talk to an agent|i want to talk to a real person|i want to talk to a real human|i want to speak to a person|i want to speak to a human|i want to speak to someone|i want to speak to an agent|i want to speak to a real person|i want to speak with a person|i want to speak with a human|i want to speak with someone|i want a human|i want a person|i want a real person|i would like to talk to a person|i would like to talk to a human|i would like to talk to someone|i would like to speak to a person|i would like to speak to a human|i would like to speak to someone|id like to talk to a person|id like to talk to a human|id like to talk to someone|id like to speak to a person|id like to speak to a human|id like to speak to someone|i need to talk to a person|i need to talk to a human|i need to talk to someone|i need to speak to a person|i need to speak to a human|i need to speak to someone|i need a human|i need a person|i need a real person|can i talk to a person|can i talk to a human|can i talk to someone|can i talk to an agent|can i talk to a real person|can i speak to a person|can i speak to a human|can i speak to someone|can i speak to an agent|can i speak to a real person|can i speak with a person|can i speak with a human|can i speak with someone|could i talk to a person|could i talk to a human|could i talk to someone|could i speak to someone|talk to a person|talk to a human|talk to human|talk to someone|talk to an agent|talk to agent|talk to a real person|speak to a person|speak to a human|speak to human|speak to someone|speak to an agent|speak to agent|speak to a real person|speak with a human|speak with a person|let me talk to a person|let me talk to a human|let me speak to a human|let me speak to someone|give me a human|give me a person|connect me to a human|connect me to a person|connect me to an agent|connect me with a human|connect me with an agent|transfer me to a human|transfer me to an agent|get me a human|get me a person|real person|real human|a real person|a human|a person|human|human being|human agent|live agent|live person|live chat|agent|representative|operator|a person please',
    insult:
      'you are useless|youre useless|you suck|you are stupid|youre stupid|you are dumb|youre dumb|you are an idiot|youre an idiot|you are bad|youre bad|you are terrible|youre terrible|you are awful|you are the worst|you are no help|youre no help|you are not helpful|youre not helpful|you are not helping|you dont understand|you dont understand me|you understand nothing|you know nothing|useless|stupid|stupid bot|dumb bot|bad bot|useless bot|idiot|moron|shut up|go away|get lost|fuck you|fuck off|fuck|fuck this|shit|this is shit|this is bullshit|bullshit|this sucks|this is useless|this is stupid|this is ridiculous|i hate you|asshole|bitch|wtf|damn|damn it|screw you|what a joke',
    filler:
      'please|pls|plz|there|everyone|everybody|all|team|guys|folks|sir|madam|maam|mate|man|dude|friend|my friend|again|so much|so very much|very much|a lot|a bunch|for your help|for the help|for helping|for helping me|for your time|for that|for this|for the info|for the information|for the answer|for the quick answer|bot|chatbot|robot|assistant|ai|really|actually|just|now|then|today|dear|to you|you|too|as well|and|but|well|so|very|here',
  },
  de: {
    greeting:
      'hallo|halli hallo|hallochen|hi|hey|servus|moin|moin moin|gruss gott|grussgott|grus gott|gruezi|guten morgen|guten tag|guten abend|tag|tach|wie geht es dir|wie geht es ihnen|wie gehts|wie gehts dir|alles klar bei dir|schonen guten tag|ist da jemand|jemand da',
    thanks:
      'danke|dank|danke schon|dankeschon|danke sehr|vielen dank|vielen herzlichen dank|herzlichen dank|besten dank|tausend dank|danke dir|danke ihnen|ich danke dir|ich danke ihnen|das hilft|das hat geholfen|das war hilfreich|sehr hilfreich|merci|super danke|gut gemacht|das wars|das ware alles',
    goodbye:
      'tschuss|tschuss dann|tschau|ciao|auf wiedersehen|wiedersehen|auf wiederhoren|bis dann|bis bald|bis spater|mach es gut|machs gut|schonen tag|schonen tag noch|einen schonen tag|einen schonen tag noch|schonen abend|schonen abend noch|gute nacht|ade',
    ok: 'ok|okay|alles klar|gut|in ordnung|verstanden|verstehe|ach so|achso|aha|ja|jo|nein|ne|nee|super|prima|toll|klasse|perfekt|passt|genau|sehr gut|nein danke|schon gut|egal|test',
    who: 'wer bist du|wer sind sie|was bist du|was sind sie|wie heisst du|wie heissen sie|mit wem spreche ich|mit wem rede ich|mit wem schreibe ich|stell dich vor|stellen sie sich vor|wer hat dich gemacht|wer hat dich gebaut',
    human:
      'bist du ein mensch|sind sie ein mensch|bist du menschlich|bist du echt|bist du eine echte person|bist du ein bot|bist du ein roboter|sind sie ein roboter|sind sie ein bot|bist du eine maschine|bist du eine ki|sind sie eine ki|bist du ein chatbot|rede ich mit einem menschen|spreche ich mit einem menschen|schreibe ich mit einem menschen|rede ich mit einem bot|mensch oder maschine|bist du chatgpt',
    capabilities:
      'was kannst du|was konnen sie|was kannst du alles|was kannst du fur mich tun|was konnen sie fur mich tun|was weisst du|was wissen sie|wobei kannst du helfen|wobei kannst du mir helfen|wobei konnen sie mir helfen|womit kannst du mir helfen|wie kannst du mir helfen|wie konnen sie mir helfen|was kann ich dich fragen|was kann ich fragen|was kann ich hier fragen|wie funktionierst du|kannst du mir helfen|konnen sie mir helfen|ich brauche hilfe|hilfe|hilf mir|ich habe eine frage|ich hab eine frage|ich hatte eine frage|kann ich etwas fragen',
    person:
      'ich mochte mit einem menschen sprechen|ich will mit einem menschen sprechen|ich mochte mit einem menschen reden|ich will mit einem menschen reden|ich mochte mit jemandem sprechen|ich will mit jemandem sprechen|ich mochte mit einem mitarbeiter sprechen|ich will mit einem mitarbeiter sprechen|ich mochte mit einer person sprechen|ich mochte mit einer echten person sprechen|ich will mit einer echten person sprechen|kann ich mit einem menschen sprechen|kann ich mit einem menschen reden|kann ich mit jemandem sprechen|kann ich mit jemandem reden|kann ich mit einem mitarbeiter sprechen|kann ich mit einer person sprechen|mit einem menschen sprechen|mit einem mitarbeiter sprechen|einen menschen|mensch|echter mensch|mitarbeiter|mitarbeiterin|ich brauche einen menschen|verbinden sie mich mit einem mitarbeiter|verbinde mich mit einem menschen',
    insult:
      'du bist nutzlos|du bist dumm|du bist blod|du bist doof|du bist ein idiot|du bist schlecht|du hilfst nicht|du verstehst nichts|du verstehst mich nicht|du weisst nichts|nutzlos|dumm|blod|idiot|arschloch|scheisse|scheiss bot|so ein scheiss|halt die klappe|halts maul|fick dich|verpiss dich|leck mich|so ein mist|mist|unfassbar|das ist lacherlich',
    filler:
      'bitte|mal|doch|zusammen|alle|allerseits|nochmal|nochmals|fur die hilfe|fur ihre hilfe|fur deine hilfe|fur die antwort|fur die info|fur die auskunft|dann|jetzt|auch|und|aber|liebes team|team|lieber bot|du|so|sehr',
  },
  es: {
    greeting:
      'hola|holi|buenas|buenos dias|buen dia|buenas tardes|buenas noches|que tal|como estas|como esta|como esta usted|como te va|como va|saludos|hay alguien|hay alguien ahi|alguien ahi',
    thanks:
      'gracias|muchas gracias|muchisimas gracias|mil gracias|te lo agradezco|se lo agradezco|te agradezco|muy amable|me ayudo mucho|me ha ayudado mucho|me sirve|eso es todo|es todo|bien hecho|buen trabajo',
    goodbye:
      'adios|chao|chau|hasta luego|hasta pronto|hasta manana|hasta la vista|nos vemos|que tenga un buen dia|que tengas un buen dia|buen fin de semana|cuidate|cuidese',
    ok: 'ok|okay|vale|bien|muy bien|de acuerdo|entendido|entiendo|ya veo|claro|perfecto|genial|estupendo|excelente|si|no|aja|bueno|no gracias|da igual|no importa|listo|prueba',
    who: 'quien eres|quien es usted|quien sos|que eres|como te llamas|como se llama|cual es tu nombre|cual es su nombre|con quien hablo|con quien estoy hablando|presentate|quien te creo|quien te hizo',
    human:
      'eres humano|eres humana|eres un humano|eres una persona|eres una persona real|eres real|eres un bot|eres un robot|eres una maquina|eres una ia|eres un chatbot|es usted una persona|es usted un robot|es usted humano|estoy hablando con una persona|estoy hablando con un robot|hablo con una persona|hablo con un robot|eres chatgpt',
    capabilities:
      'que puedes hacer|que puede hacer|que sabes hacer|que haces|que sabes|en que puedes ayudarme|en que puede ayudarme|en que me puedes ayudar|como puedes ayudarme|como me puedes ayudar|que te puedo preguntar|que puedo preguntar|que puedo preguntarte|como funcionas|puedes ayudarme|me puedes ayudar|puede ayudarme|me ayudas|necesito ayuda|ayuda|ayudame|tengo una pregunta|tengo una duda|una pregunta|puedo hacerte una pregunta|puedo preguntarte algo',
    person:
      'quiero hablar con una persona|quiero hablar con alguien|quiero hablar con un humano|quiero hablar con un agente|quiero hablar con una persona real|quisiera hablar con una persona|quisiera hablar con alguien|quisiera hablar con un agente|me gustaria hablar con una persona|me gustaria hablar con alguien|necesito hablar con una persona|necesito hablar con alguien|puedo hablar con una persona|puedo hablar con alguien|puedo hablar con un agente|puedo hablar con un humano|hablar con una persona|hablar con un humano|hablar con un agente|hablar con alguien|una persona|una persona real|persona real|un humano|humano|agente|operador|pasame con una persona|paseme con una persona|paseme con un agente',
    insult:
      'eres inutil|eres un inutil|eres tonto|eres tonta|eres estupido|eres idiota|eres malo|no sirves|no sirves para nada|no ayudas|no me ayudas|no entiendes nada|no sabes nada|inutil|tonto|estupido|idiota|imbecil|callate|vete a la mierda|mierda|que mierda|joder|puta|pendejo|esto es ridiculo|vaya mierda',
    filler:
      'por favor|porfa|porfavor|a todos|todos|equipo|amigo|amiga|otra vez|de nuevo|por tu ayuda|por su ayuda|por la ayuda|por la informacion|por la respuesta|por todo|tu|usted|y|pero|entonces|pues|muy|bot|señor|senor|senora',
  },
  fr: {
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
  it: {
    greeting:
      'ciao|salve|buongiorno|buon giorno|buonasera|buona sera|buon pomeriggio|ehi|hey|ciao a tutti|come stai|come sta|come va|tutto bene|ce qualcuno',
    thanks:
      'grazie|grazie mille|mille grazie|molte grazie|grazie tante|tante grazie|ti ringrazio|la ringrazio|molto gentile|molto utile|e tutto|questo e tutto|ben fatto|ottimo lavoro',
    goodbye:
      'arrivederci|addio|a presto|a dopo|a domani|ci vediamo|buona giornata|buona serata|buona notte|buonanotte|alla prossima',
    ok: 'ok|okay|va bene|bene|benissimo|daccordo|capito|ho capito|capisco|certo|perfetto|ottimo|fantastico|si|no|no grazie|non importa|fa niente|prova',
    who: 'chi sei|chi e lei|cosa sei|che cosa sei|come ti chiami|come si chiama|qual e il tuo nome|con chi parlo|con chi sto parlando|presentati|chi ti ha creato',
    human:
      'sei umano|sei un umano|sei una persona|sei una persona vera|sei una persona reale|sei reale|sei un bot|sei un robot|sei una macchina|sei una ia|sei unia|sei un chatbot|lei e una persona|parlo con una persona|parlo con un robot|sto parlando con una persona|sto parlando con un robot',
    capabilities:
      'cosa puoi fare|che cosa puoi fare|cosa sai fare|che cosa sai fare|cosa fai|cosa sai|come puoi aiutarmi|in cosa puoi aiutarmi|come mi puoi aiutare|cosa posso chiederti|cosa posso chiedere|come funzioni|puoi aiutarmi|mi puoi aiutare|puo aiutarmi|ho bisogno di aiuto|aiuto|aiutami|ho una domanda|una domanda|posso fare una domanda|posso chiederti una cosa',
    person:
      'voglio parlare con una persona|voglio parlare con qualcuno|voglio parlare con un operatore|voglio parlare con un umano|vorrei parlare con una persona|vorrei parlare con qualcuno|vorrei parlare con un operatore|vorrei parlare con un umano|posso parlare con una persona|posso parlare con qualcuno|posso parlare con un operatore|parlare con una persona|parlare con un operatore|parlare con qualcuno|una persona|una persona vera|persona reale|un umano|umano|operatore|un operatore',
    insult:
      'sei inutile|sei stupido|sei scemo|sei un idiota|fai schifo|non servi a niente|non servi a nulla|non capisci niente|non capisci nulla|non sai niente|inutile|stupido|scemo|idiota|cretino|stai zitto|vaffanculo|merda|che schifo|e ridicolo',
    filler:
      'per favore|perfavore|prego|a tutti|tutti|di nuovo|ancora|per laiuto|per il tuo aiuto|per il suo aiuto|per la risposta|per le informazioni|di tutto|di cuore|tu|e|ma|allora|molto|amico',
  },
  pt: {
    greeting:
      'ola|oi|oie|opa|bom dia|boa tarde|boa noite|e ai|tudo bem|tudo bom|como vai|como esta|como voce esta|como vai voce|alo|saudacoes|tem alguem ai',
    thanks:
      'obrigado|obrigada|muito obrigado|muito obrigada|obg|brigado|brigada|valeu|agradeco|agradecido|agradecida|grato|grata|ajudou muito|muito util|e so isso|so isso|bom trabalho',
    goodbye:
      'tchau|adeus|ate logo|ate mais|ate breve|ate amanha|ate a proxima|tenha um bom dia|bom fim de semana|fica bem|xau',
    ok: 'ok|okay|ta bom|ta|tudo certo|certo|entendi|entendido|percebi|compreendo|claro|perfeito|otimo|excelente|legal|sim|nao|nao obrigado|nao obrigada|beleza|deixa pra la|nao importa|teste',
    who: 'quem e voce|quem es tu|quem es|o que e voce|o que voce e|qual e o seu nome|qual e o teu nome|qual o seu nome|qual seu nome|como voce se chama|como te chamas|com quem eu falo|com quem estou falando|com quem estou a falar|apresente se|quem te criou|quem criou voce',
    human:
      'voce e humano|voce e um humano|es humano|voce e uma pessoa|voce e uma pessoa real|es uma pessoa|voce e real|voce e um bot|voce e um robo|es um robo|es um bot|voce e uma maquina|voce e uma ia|es uma ia|estou falando com uma pessoa|estou falando com um robo|falo com uma pessoa',
    capabilities:
      'o que voce pode fazer|o que voce faz|o que voce sabe fazer|o que sabe fazer|o que podes fazer|o que fazes|o que voce sabe|como voce pode me ajudar|como voce pode ajudar|como pode me ajudar|como me podes ajudar|em que pode me ajudar|o que posso perguntar|como voce funciona|voce pode me ajudar|pode me ajudar|podes ajudar me|me ajuda|preciso de ajuda|ajuda|socorro|tenho uma pergunta|tenho uma duda|tenho uma duvida|uma pergunta|posso fazer uma pergunta',
    person:
      'quero falar com uma pessoa|quero falar com alguem|quero falar com um humano|quero falar com um atendente|quero falar com uma pessoa real|gostaria de falar com uma pessoa|gostaria de falar com alguem|gostaria de falar com um atendente|preciso falar com uma pessoa|preciso falar com alguem|posso falar com uma pessoa|posso falar com alguem|posso falar com um atendente|falar com uma pessoa|falar com um humano|falar com um atendente|falar com atendente|falar com alguem|uma pessoa|pessoa real|um humano|humano|atendente|um atendente|operador',
    insult:
      'voce e inutil|voce e burro|voce e estupido|voce e idiota|voce nao serve para nada|nao serve para nada|nao serves para nada|voce nao entende nada|nao entende nada|voce nao sabe nada|inutil|burro|estupido|idiota|imbecil|cala a boca|vai se foder|vai a merda|merda|que merda|porra|caralho|isso e ridiculo',
    filler:
      'por favor|pfv|pf|a todos|todos|pessoal|gente|amigo|amiga|de novo|novamente|pela ajuda|pela sua ajuda|pela resposta|pela informacao|por tudo|mesmo|voce|e|mas|entao|muito|senhor|senhora',
  },
  nl: {
    greeting:
      'hallo|hoi|hey|hee|goedemorgen|goedemiddag|goedenavond|goedendag|goeiemorgen|dag|hoe gaat het|hoe gaat het met je|hoe gaat het met u|alles goed|is daar iemand',
    thanks:
      'dank je|dank je wel|dankjewel|dank u|dank u wel|dankuwel|bedankt|hartelijk bedankt|hartelijk dank|heel erg bedankt|heel veel dank|dankje|merci|goed gedaan|dat helpt',
    goodbye:
      'doei|doeg|tot ziens|tot later|tot straks|tot morgen|fijne dag|fijne dag nog|fijne avond|welterusten|dag hoor',
    ok: 'ok|oke|okee|goed|prima|begrepen|ik snap het|ik begrijp het|aha|ja|nee|top|mooi|perfect|nee dank je|nee bedankt|laat maar|test',
    who: 'wie ben je|wie ben jij|wie bent u|wat ben je|wat ben jij|hoe heet je|hoe heet u|wat is je naam|wat is uw naam|met wie praat ik|met wie spreek ik|stel jezelf voor',
    human:
      'ben je een mens|bent u een mens|ben je een echt persoon|ben je echt|ben je een bot|ben je een robot|bent u een robot|ben je een ai|ben je een machine|praat ik met een mens|praat ik met een robot',
    capabilities:
      'wat kan je|wat kun je|wat kunt u|wat kan je doen|wat kun je doen|wat kunt u doen|wat doe je|wat weet je|waarmee kan je helpen|waarmee kun je me helpen|hoe kan je me helpen|hoe kun je me helpen|wat kan ik vragen|wat kan ik je vragen|hoe werk je|kan je me helpen|kun je me helpen|kunt u mij helpen|ik heb hulp nodig|hulp|help|ik heb een vraag|mag ik iets vragen',
    person:
      'ik wil met een mens praten|ik wil met iemand praten|ik wil met een medewerker praten|ik wil een mens spreken|ik wil iemand spreken|ik wil een medewerker spreken|kan ik met een mens praten|kan ik met iemand praten|kan ik een medewerker spreken|kan ik iemand spreken|mens|medewerker|een medewerker|een mens|echt persoon',
    insult:
      'je bent nutteloos|je bent dom|je bent stom|je bent een idioot|je snapt er niks van|je begrijpt me niet|je weet niks|nutteloos|dom|stom|idioot|klootzak|hou je mond|rot op|shit|kut|belachelijk',
    filler:
      'alsjeblieft|aub|alstublieft|allemaal|voor je hulp|voor uw hulp|voor de hulp|voor het antwoord|voor de info|hoor|en|maar|dan|nog|ook|heel erg',
  },
  sv: {
    greeting:
      'hej|hejsan|hej hej|hallå|halla|tjena|tjenare|god morgon|godmorgon|god dag|god kvall|god eftermiddag|hur mar du|hur ar laget|laget|ar det nagon dar',
    thanks: 'tack|tack sa mycket|tackar|stort tack|tusen tack|manga tack|tack snalla|bra jobbat|det hjalpte',
    goodbye: 'hej da|hejda|adjo|vi ses|ha det bra|ha en bra dag|god natt|godnatt|hejdå',
    ok: 'ok|okej|bra|jag forstar|forstar|uppfattat|ja|nej|perfekt|toppen|visst|nej tack|strunt samma|test',
    who: 'vem ar du|vad ar du|vad heter du|vem pratar jag med|beratta om dig sjalv',
    human:
      'ar du en manniska|ar du manniska|ar du en riktig person|ar du en bot|ar du en robot|ar du en ai|ar du en maskin|pratar jag med en manniska|pratar jag med en robot',
    capabilities:
      'vad kan du|vad kan du gora|vad gor du|vad vet du|vad kan du hjalpa till med|vad kan du hjalpa mig med|hur kan du hjalpa mig|vad kan jag fraga|hur fungerar du|kan du hjalpa mig|jag behover hjalp|hjalp|jag har en fraga|far jag fraga en sak',
    person:
      'jag vill prata med en manniska|jag vill prata med nagon|jag vill prata med en person|kan jag prata med en manniska|kan jag fa prata med en manniska|kan jag prata med nagon|prata med en manniska|manniska|en manniska|handlaggare|medarbetare',
    insult:
      'du ar vardelos|du ar dum|du ar en idiot|du fattar ingenting|du forstar inte|vardelos|dum|idiot|hall kaften|dra at helvete|skit|fan|fan ta dig',
    filler: 'snalla|alla|for hjalpen|for din hjalp|for svaret|for allt|igen|och|men|da|sa mycket',
  },
  da: {
    greeting:
      'hej|hejsan|hallo|godmorgen|god morgen|goddag|god dag|godaften|god aften|hvordan gar det|hvordan har du det|er der nogen',
    thanks: 'tak|mange tak|tusind tak|tak skal du have|tak for det|godt klaret',
    goodbye: 'farvel|hej hej|vi ses|hav en god dag|god dag videre|godnat|god nat|ha det',
    ok: 'ok|okay|fint|godt|forstaet|jeg forstar|ja|nej|perfekt|super|nej tak|test',
    who: 'hvem er du|hvad er du|hvad hedder du|hvem taler jeg med|hvem skriver jeg med',
    human:
      'er du et menneske|er du en rigtig person|er du en bot|er du en robot|er du en ai|taler jeg med et menneske|taler jeg med en robot',
    capabilities:
      'hvad kan du|hvad kan du gore|hvad gor du|hvad ved du|hvad kan du hjaelpe med|hvad kan du hjaelpe mig med|hvordan kan du hjaelpe mig|hvad kan jag sporge om|hvad kan jeg sporge om|kan du hjaelpe mig|jeg har brug for hjaelp|hjaelp|jeg har et sporgsmal',
    person:
      'jeg vil tale med et menneske|jeg vil gerne tale med et menneske|jeg vil tale med en person|jeg vil gerne tale med en person|jeg vil gerne tale med nogen|kan jeg tale med et menneske|kan jeg tale med en person|tale med et menneske|menneske|medarbejder',
    insult:
      'du er ubrugelig|du er dum|du er en idiot|du forstar ingenting|ubrugelig|dum|idiot|hold kaeft|lort|for fanden|fuck',
    filler: 'venligst|for hjaelpen|for din hjaelp|for svaret|alle|igen|og|men|sa',
  },
  no: {
    greeting:
      'hei|heisann|hallo|god morgen|god dag|god kveld|god ettermiddag|hvordan gar det|hvordan har du det|er det noen der',
    thanks: 'takk|tusen takk|mange takk|takk skal du ha|takk for det|takk for hjelpen|bra jobbet',
    goodbye: 'ha det|ha det bra|hadet|farvel|vi sees|ha en fin dag|god natt|snakkes',
    ok: 'ok|okei|greit|bra|fint|forstatt|jeg forstar|ja|nei|perfekt|supert|nei takk|test',
    who: 'hvem er du|hva er du|hva heter du|hvem snakker jeg med|hvem prater jeg med',
    human:
      'er du et menneske|er du en ekte person|er du en bot|er du en robot|er du en ai|snakker jeg med et menneske|snakker jeg med en robot',
    capabilities:
      'hva kan du|hva kan du gjore|hva gjor du|hva vet du|hva kan du hjelpe med|hva kan du hjelpe meg med|hvordan kan du hjelpe meg|hva kan jeg sporre om|kan du hjelpe meg|jeg trenger hjelp|hjelp|jeg har et sporsmal|jeg lurer pa noe',
    person:
      'jeg vil snakke med et menneske|jeg vil snakke med en person|jeg vil snakke med noen|kan jeg snakke med et menneske|kan jeg fa snakke med et menneske|kan jeg snakke med noen|snakke med et menneske|menneske|kundebehandler|medarbeider',
    insult:
      'du er ubrukelig|du er dum|du er en idiot|du forstar ingenting|ubrukelig|dum|idiot|hold kjeft|dritt|faen|dra til helvete',
    filler: 'vaer sa snill|alle|for hjelpen|for svaret|igjen|og|men|sa mye',
  },
  fi: {
    greeting:
      'hei|moi|moikka|terve|morjens|huomenta|hyvaa huomenta|hyvaa paivaa|paivaa|hyvaa iltaa|iltaa|mita kuuluu|miten menee|onko siella ketaan',
    thanks:
      'kiitos|kiitti|kiitos paljon|paljon kiitoksia|suuret kiitokset|kiitos avusta|tuhannet kiitokset|hyvin tehty',
    goodbye: 'hei hei|heippa|moi moi|moikka|nakemiin|nahdaan|hyvaa paivanjatkoa|hyvaa yota|oita',
    ok: 'ok|okei|selva|selva juttu|hyva|ymmarran|joo|kylla|ei|ei kiitos|loistavaa|mahtavaa|testi',
    who: 'kuka sina olet|kuka olet|mika sina olet|mika olet|mika sinun nimesi on|mika nimesi on|kenen kanssa puhun',
    human:
      'oletko ihminen|oletko sina ihminen|oletko oikea ihminen|oletko botti|oletko robotti|oletko tekoaly|puhunko ihmisen kanssa',
    capabilities:
      'mita osaat|mita voit tehda|mita osaat tehda|mita tiedat|miten voit auttaa|missa voit auttaa|mita voin kysya|voitko auttaa|voitko auttaa minua|tarvitsen apua|apua|minulla on kysymys',
    person:
      'haluan puhua ihmiselle|haluan puhua ihmisen kanssa|haluan puhua jonkun kanssa|voinko puhua ihmiselle|voinko puhua ihmisen kanssa|voinko puhua jonkun kanssa|ihminen|asiakaspalvelija',
    insult:
      'olet hyodyton|olet tyhma|olet idiootti|et ymmarra mitaan|hyodyton|tyhma|idiootti|turpa kiinni|paska|vittu|haista vittu|perkele',
    filler: 'ole hyva|olkaa hyva|kaikille|avusta|vastauksesta|taas|ja|mutta|oikein paljon',
  },
  pl: {
    greeting:
      'czesc|hej|hejka|siema|witam|witaj|dzien dobry|dobry wieczor|dobry|jak sie masz|co slychac|jest tu ktos|halo',
    thanks:
      'dziekuje|dzieki|dziekuje bardzo|bardzo dziekuje|wielkie dzieki|dziekuje za pomoc|dzieki za pomoc|dziekuje slicznie|to wszystko|dobra robota',
    goodbye: 'do widzenia|pa|papa|na razie|do zobaczenia|milego dnia|dobranoc|do uslyszenia|zegnaj',
    ok: 'ok|okej|dobrze|dobra|rozumiem|jasne|swietnie|super|tak|nie|aha|nie dziekuje|niewazne|test',
    who: 'kim jestes|czym jestes|jak sie nazywasz|jak masz na imie|jak ci na imie|z kim rozmawiam|przedstaw sie|kto cie stworzyl',
    human:
      'czy jestes czlowiekiem|jestes czlowiekiem|czy jestes prawdziwa osoba|czy jestes botem|jestes botem|czy jestes robotem|jestes robotem|czy jestes maszyna|czy jestes ai|czy rozmawiam z czlowiekiem|czy rozmawiam z botem',
    capabilities:
      'co potrafisz|co umiesz|co mozesz zrobic|co robisz|co wiesz|w czym mozesz pomoc|w czym mozesz mi pomoc|jak mozesz mi pomoc|o co moge zapytac|o co moge pytac|jak dzialasz|mozesz mi pomoc|czy mozesz mi pomoc|potrzebuje pomocy|pomoc|pomocy|pomoz mi|mam pytanie|moge o cos zapytac',
    person:
      'chce rozmawiac z czlowiekiem|chce porozmawiac z czlowiekiem|chce rozmawiac z konsultantem|chce porozmawiac z kims|chcialbym porozmawiac z czlowiekiem|chcialabym porozmawiac z czlowiekiem|chcialbym rozmawiac z czlowiekiem|czy moge porozmawiac z czlowiekiem|czy moge rozmawiac z czlowiekiem|czy moge porozmawiac z kims|polacz mnie z konsultantem|polacz mnie z czlowiekiem|czlowiek|konsultant|prawdziwa osoba',
    insult:
      'jestes bezuzyteczny|jestes glupi|jestes idiota|nic nie rozumiesz|nic nie wiesz|do niczego sie nie nadajesz|bezuzyteczny|glupi|glupi bot|idiota|debil|zamknij sie|spierdalaj|gowno|kurwa|pierdol sie|to jest smieszne',
    filler:
      'prosze|wszystkim|za pomoc|za odpowiedz|za wszystko|za informacje|bardzo|jeszcze raz|i|ale|panstwu|ci',
  },
  cs: {
    greeting:
      'ahoj|cau|nazdar|dobry den|dobre rano|dobry vecer|zdravim|jak se mas|jak se mate|je tu nekdo|haló|halo',
    thanks: 'dekuji|dekuju|diky|moc dekuji|dekuji moc|diky moc|mockrat dekuji|dekuji za pomoc|dobra prace',
    goodbye: 'na shledanou|nashledanou|sbohem|mej se|mejte se|hezky den|pekny den|dobrou noc|zatim',
    ok: 'ok|dobre|dobra|rozumim|jasne|super|skvele|ano|jo|ne|ne dekuji|to nevadi|test',
    who: 'kdo jsi|kdo jste|co jsi|jak se jmenujes|jak se jmenujete|s kym mluvim|s kym si pisu|predstav se',
    human:
      'jsi clovek|jste clovek|jsi opravdovy clovek|jsi bot|jsi robot|jste robot|jsi stroj|jsi umela inteligence|mluvim s clovekem|mluvim s robotem',
    capabilities:
      'co umis|co umite|co dokazes|co vis|s cim mi muzes pomoci|s cim muzes pomoct|jak mi muzes pomoci|na co se mohu zeptat|na co se muzu zeptat|muzes mi pomoct|muzete mi pomoci|potrebuji pomoc|pomoc|mam dotaz|mam otazku',
    person:
      'chci mluvit s clovekem|chci mluvit s nekym|chci mluvit s operatorem|chtel bych mluvit s clovekem|chtela bych mluvit s clovekem|mohu mluvit s clovekem|muzu mluvit s clovekem|spojte me s operatorem|clovek|operator',
    insult:
      'jsi k nicemu|jsi hloupy|jsi idiot|nic nevis|nicemu nerozumis|k nicemu|hloupy|idiot|blbec|drz hubu|bez do prdele|sakra|kurva|hovno',
    filler: 'prosim|vsem|vsichni|za pomoc|za odpoved|za vse|jeste jednou|a|ale|moc',
  },
  sk: {
    greeting: 'ahoj|cau|nazdar|dobry den|dobre rano|dobry vecer|zdravim|ako sa mas|ako sa mate',
    thanks: 'dakujem|vdaka|dakujem pekne|velmi pekne dakujem|dakujem velmi pekne|dakujem za pomoc',
    goodbye: 'dovidenia|do videnia|zbohom|maj sa|majte sa|pekny den|dobru noc|zatial',
    ok: 'ok|dobre|rozumiem|jasne|super|skvele|ano|hej|nie|nie dakujem|test',
    who: 'kto si|kto ste|co si|ako sa volas|ako sa volate|s kym hovorim|s kym pisem',
    human:
      'si clovek|ste clovek|si skutocny clovek|si bot|si robot|ste robot|si umela inteligencia|hovorim s clovekom|hovorim s robotom',
    capabilities:
      'co vies|co viete|co dokazes|s cim mi mozes pomoct|ako mi mozes pomoct|na co sa mozem opytat|mozes mi pomoct|mozete mi pomoct|potrebujem pomoc|pomoc|mam otazku',
    person:
      'chcem hovorit s clovekom|chcem hovorit s niekym|chcem hovorit s operatorom|mozem hovorit s clovekom|clovek|operator',
    insult:
      'si nanic|si hlupy|si idiot|nic nevies|nicomu nerozumies|nanic|hlupy|idiot|drz hubu|do riti|kurva|hovno',
    filler: 'prosim|vsetkym|za pomoc|za odpoved|este raz|a|ale|pekne|velmi',
  },
  hu: {
    greeting:
      'szia|sziasztok|hello|hali|udv|udvozlom|jo napot|jo napot kivanok|jo reggelt|jo estet|hogy vagy|hogy van|van itt valaki',
    thanks: 'koszonom|koszi|kosz|nagyon koszonom|koszonom szepen|koszonom a segitseget|halas koszonet',
    goodbye: 'viszlat|viszontlatasra|szia|jo ejszakat|szep napot|tovabbi szep napot',
    ok: 'ok|oke|rendben|jo|ertem|igen|nem|szuper|remek|tokeletes|nem koszonom|mindegy|teszt',
    who: 'ki vagy|ki vagy te|mi vagy|mi vagy te|hogy hivnak|mi a neved|kivel beszelek',
    human:
      'ember vagy|te ember vagy|valodi ember vagy|bot vagy|te egy bot vagy|robot vagy|te egy robot vagy|mesterseges intelligencia vagy|emberrel beszelek|robottal beszelek',
    capabilities:
      'mit tudsz|mit tudsz csinalni|mit csinalsz|miben tudsz segiteni|hogyan tudsz segiteni|mit kerdezhetek|tudsz segiteni|segitene|segitseg|segits|segitsegre van szuksegem|van egy kerdesem|kerdesem van',
    person:
      'emberrel akarok beszelni|egy emberrel szeretnek beszelni|emberrel szeretnek beszelni|szeretnek valakivel beszelni|beszelhetek egy emberrel|beszelhetek valakivel|ugyintezo|ugyintezot kerek|ember',
    insult:
      'hasznalhatatlan vagy|hulye vagy|idiota vagy|semmit nem ertesz|semmit sem tudsz|hasznalhatatlan|hulye|idiota|fogd be|menj a francba|szar|a francba|baszd meg|kurva',
    filler: 'kerem|legyszi|mindenkinek|a segitseget|a valaszt|megint|es|de|szepen|nagyon',
  },
  ro: {
    greeting:
      'salut|buna|buna ziua|buna dimineata|buna seara|hei|ce mai faci|ce faci|ce mai faceti|alo|e cineva aici',
    thanks:
      'multumesc|mersi|multumesc mult|multumesc frumos|va multumesc|iti multumesc|mersi mult|merci|bravo',
    goodbye: 'la revedere|pa|pa pa|pe curand|o zi buna|noapte buna|ne vedem|o seara buna',
    ok: 'ok|bine|inteles|am inteles|da|nu|perfect|super|grozav|excelent|nu multumesc|nu conteaza|test',
    who: 'cine esti|cine esti tu|cine sunteti|ce esti|ce esti tu|cum te cheama|cum va numiti|cum te numesti|cu cine vorbesc|cu cine stau de vorba',
    human:
      'esti om|esti un om|esti o persoana|esti o persoana reala|esti real|esti un bot|esti bot|esti un robot|esti robot|esti un ai|vorbesc cu un om|vorbesc cu un robot',
    capabilities:
      'ce poti face|ce stii sa faci|ce faci tu|ce stii|cu ce ma poti ajuta|cu ce poti sa ma ajuti|cum ma poti ajuta|ce pot sa te intreb|ce pot intreba|cum functionezi|ma poti ajuta|poti sa ma ajuti|am nevoie de ajutor|ajutor|ajuta ma|am o intrebare',
    person:
      'vreau sa vorbesc cu o persoana|vreau sa vorbesc cu un om|vreau sa vorbesc cu cineva|vreau sa vorbesc cu un operator|as vrea sa vorbesc cu o persoana|as vrea sa vorbesc cu cineva|pot vorbi cu o persoana|pot sa vorbesc cu o persoana|pot sa vorbesc cu cineva|pot vorbi cu cineva|o persoana|persoana reala|operator|un operator|om',
    insult:
      'esti inutil|esti prost|esti un idiot|nu intelegi nimic|nu stii nimic|inutil|prost|idiot|taci|du te dracului|rahat|la naiba|e ridicol',
    filler: 'te rog|va rog|tuturor|pentru ajutor|pentru raspuns|pentru tot|din nou|si|dar|atunci|foarte mult',
  },
  hr: {
    greeting: 'bok|pozdrav|zdravo|dobar dan|dobro jutro|dobra vecer|hej|cao|kako si|kako ste|ima li koga',
    thanks:
      'hvala|hvala ti|hvala vam|hvala lijepa|hvala lepo|puno hvala|hvala puno|zahvaljujem|hvala na pomoci|svaka cast',
    goodbye: 'dovidenja|doviđenja|adio|vidimo se|ugodan dan|prijatan dan|laku noc|lijep pozdrav|prijatno',
    ok: 'ok|u redu|dobro|razumijem|razumem|jasno|da|ne|super|odlicno|savrseno|ne hvala|nema veze|test',
    who: 'tko si|tko si ti|ko si|ko si ti|tko ste|ko ste|sto si|sta si|kako se zoves|kako se zovete|s kim razgovaram|sa kim razgovaram|s kim pricam|sa kim pricam',
    human:
      'jesi li covjek|jesi li covek|jesi li ti covjek|da li si covek|jesi li stvarna osoba|jesi li bot|da li si bot|jesi li robot|da li si robot|jesi li ai|razgovaram li s covjekom|pricam li sa covekom',
    capabilities:
      'sto znas|sta znas|sto mozes|sta mozes|sto mozes napraviti|sta mozes da uradis|u cemu mi mozes pomoci|kako mi mozes pomoci|sto te mogu pitati|sta mogu da pitam|mozes li mi pomoci|mozete li mi pomoci|trebam pomoc|treba mi pomoc|pomoc|upomoc|imam pitanje',
    person:
      'zelim razgovarati s osobom|zelim razgovarati s covjekom|zelim razgovarati s agentom|zelim da pricam sa covekom|zelim da razgovaram sa covekom|hocu da pricam sa covekom|hocu covjeka|hocu coveka|mogu li razgovarati s osobom|mogu li razgovarati s covjekom|mogu li da pricam sa nekim|spoji me s agentom|stvarna osoba|covjek|covek|operater|agent',
    insult:
      'beskoristan si|glup si|ti si glup|idiot si|ti si idiot|nista ne razumijes|nista ne razumes|nista ne znas|beskoristan|glup|glupane|idiot|idiote|zacepi|odjebi|jebi se|sranje|kurac|smijesno|smesno',
    filler: 'molim|molim te|molim vas|svima|na pomoci|na odgovoru|opet|i|ali|onda|puno|mnogo|lepa|lijepa',
  },
  sl: {
    greeting: 'zivjo|zdravo|pozdravljeni|pozdravljen|dober dan|dobro jutro|dober vecer|hej|kako si|kako ste',
    thanks: 'hvala|hvala lepa|najlepsa hvala|hvala ti|hvala vam|hvala za pomoc|hvala za odgovor',
    goodbye: 'nasvidenje|adijo|lep dan|lep pozdrav|lahko noc|se vidimo',
    ok: 'ok|v redu|dobro|razumem|jasno|da|ja|ne|super|odlicno|ne hvala|test',
    who: 'kdo si|kdo si ti|kdo ste|kaj si|kako ti je ime|kako vam je ime|s kom govorim|s kom se pogovarjam',
    human:
      'si clovek|ali si clovek|si prava oseba|si bot|ali si bot|si robot|ali si robot|govorim s clovekom|ali govorim s clovekom',
    capabilities:
      'kaj znas|kaj zmores|kaj lahko naredis|kako mi lahko pomagas|pri cem mi lahko pomagas|kaj te lahko vprasam|mi lahko pomagas|potrebujem pomoc|pomoc|na pomoc|imam vprasanje',
    person:
      'rad bi govoril s clovekom|rada bi govorila s clovekom|zelim govoriti s clovekom|zelim govoriti z osebo|lahko govorim s clovekom|clovek|prava oseba|svetovalec|agent',
    insult:
      'neuporaben si|neumen si|idiot si|nic ne razumes|nic ne ves|neuporaben|neumen|idiot|utihni|sranje|drek|pojdi k vragu',
    filler: 'prosim|vsem|za pomoc|za odgovor|spet|in|ampak|lepa|zelo',
  },
  ca: {
    greeting:
      'hola|bon dia|bona tarda|bon vespre|bona nit|bones|ei|com estas|com esta|com va|que tal|hi ha algu',
    thanks: 'gracies|moltes gracies|merci|mil gracies|tagraeixo|moltissimes gracies|molt amable',
    goodbye: 'adeu|adeu siau|fins aviat|fins ara|fins dema|que vagi be|ens veiem',
    ok: 'ok|val|dacord|be|molt be|entes|entesos|si|no|perfecte|genial|no gracies|prova',
    who: 'qui ets|qui ets tu|qui es voste|que ets|com et dius|com es diu|amb qui parlo|amb qui estic parlant',
    human:
      'ets huma|ets humana|ets un huma|ets una persona|ets una persona real|ets un bot|ets un robot|ets una maquina|ets una ia|parlo amb una persona|parlo amb un robot',
    capabilities:
      'que pots fer|que saps fer|que fas|que saps|com em pots ajudar|en que em pots ajudar|que et puc preguntar|que puc preguntar|em pots ajudar|necessito ajuda|ajuda|tinc una pregunta|tinc un dubte',
    person:
      'vull parlar amb una persona|vull parlar amb algu|vull parlar amb un huma|vull parlar amb un agent|voldria parlar amb una persona|voldria parlar amb algu|puc parlar amb una persona|puc parlar amb algu|parlar amb una persona|una persona|persona real|un huma|huma|agent|operador',
    insult:
      'ets inutil|ets ximple|ets estupid|ets idiota|no serveixes per a res|no serveixes de res|no entens res|no saps res|inutil|ximple|estupid|idiota|imbecil|calla|ves a la merda|merda|collons',
    filler:
      'si us plau|sisplau|a tots|tots|per lajuda|per la teva ajuda|per la resposta|una altra vegada|i|pero|doncs',
  },
  ru: {
    greeting:
      'привет|приветик|здравствуйте|здравствуй|здрасте|здрасьте|добрый день|доброе утро|добрый вечер|доброго дня|доброго времени суток|приветствую|хай|как дела|как ты|как поживаешь|как поживаете|есть кто|есть кто нибудь|алло|ау',
    thanks:
      'спасибо|большое спасибо|спасибо большое|огромное спасибо|спасибо огромное|благодарю|благодарю вас|спс|благодарен|благодарна|спасибо за помощь|очень помогло|это все|молодец',
    goodbye:
      'пока|пока пока|до свидания|до встречи|до скорого|увидимся|всего доброго|всего хорошего|хорошего дня|спокойной ночи|прощайте|прощай',
    ok: 'ок|окей|хорошо|ладно|понятно|понял|поняла|ясно|да|ага|нет|отлично|супер|прекрасно|замечательно|здорово|нет спасибо|неважно|тест',
    who: 'кто ты|ты кто|кто вы|вы кто|что ты такое|как тебя зовут|как вас зовут|с кем я говорю|с кем я разговариваю|с кем я общаюсь|представься|представьтесь|кто тебя создал',
    human:
      'ты человек|вы человек|ты живой|ты живой человек|вы живой человек|ты настоящий|ты бот|вы бот|ты робот|вы робот|ты машина|ты ии|ты искусственный интеллект|я говорю с человеком|я разговариваю с человеком|я общаюсь с человеком|это бот|это робот',
    capabilities:
      'что ты умеешь|что вы умеете|что умеешь|что ты можешь|что вы можете|что ты знаешь|чем ты можешь помочь|чем вы можете помочь|чем можешь помочь|чем можете помочь|как ты можешь помочь|как ты можешь мне помочь|что можно спросить|о чем можно спросить|как ты работаешь|можешь помочь|можете помочь|помоги|помогите|помоги мне|помогите мне|помощь|нужна помощь|мне нужна помощь|у меня вопрос|у меня есть вопрос|есть вопрос|можно вопрос|можно задать вопрос',
    person:
      'хочу поговорить с человеком|я хочу поговорить с человеком|хочу поговорить с живым человеком|хочу говорить с человеком|хочу поговорить с оператором|хочу поговорить с кем нибудь|можно поговорить с человеком|можно поговорить с оператором|можно поговорить с живым человеком|могу я поговорить с человеком|могу ли я поговорить с человеком|соедините с оператором|соедините меня с оператором|соедини с оператором|позовите человека|позовите оператора|позови оператора|переключите на оператора|переведите на оператора|оператор|оператора|человек|живой человек|менеджера|нужен оператор|нужен человек',
    insult:
      'ты бесполезен|ты бесполезный|ты тупой|ты тупая|ты дурак|ты глупый|ты идиот|ты плохой|ты ничего не понимаешь|ты ничего не знаешь|ты не помогаешь|бесполезно|бесполезный|тупой|тупой бот|дурак|идиот|дебил|заткнись|отстань|пошел вон|иди к черту|иди нахуй|пошел нахуй|говно|дерьмо|блин|блять|черт|что за бред|бред',
    filler:
      'пожалуйста|плиз|всем|за помощь|за ответ|за информацию|еще раз|снова|и|а|но|ну|тогда|вам|тебе|вас|тебя|большое|очень|бот|друг',
  },
  uk: {
    greeting:
      'привіт|вітаю|добрий день|доброго дня|добрии день|доброго ранку|добрии вечір|добрий вечір|добридень|здрастуйте|здрастуите|як справи|як ти|є хто',
    thanks: 'дякую|дуже дякую|щиро дякую|велике дякую|спасибі|дякую за допомогу|дяки',
    goodbye: 'бувай|бувайте|до побачення|до зустрічі|на все добре|гарного дня|на добраніч|папа|бываи',
    ok: 'ок|окей|океи|добре|гаразд|зрозуміло|зрозумів|зрозуміла|ясно|так|ні|чудово|супер|ні дякую|неважливо|тест',
    who: 'хто ти|ти хто|хто ви|що ти таке|як тебе звати|як вас звати|з ким я говорю|з ким я розмовляю',
    human:
      'ти людина|ви людина|ти жива людина|ти бот|ви бот|ти робот|ви робот|ти штучний інтелект|я говорю з людиною|я розмовляю з людиною',
    capabilities:
      'що ти вмієш|що ви вмієте|що ти можеш|що ти знаєш|чим ти можеш допомогти|чим можеш допомогти|як ти можеш допомогти|про що можна запитати|можеш допомогти|допоможи|допоможіть|допомога|потрібна допомога|мені потрібна допомога|маю питання|у мене питання|є питання',
    person:
      'хочу поговорити з людиною|я хочу поговорити з людиною|хочу поговорити з оператором|можна поговорити з людиною|можу я поговорити з людиною|зєднаите з оператором|зєднайте з оператором|покличте оператора|оператор|оператора|людина|жива людина',
    insult:
      'ти марний|ти тупий|ти дурень|ти ідіот|ти нічого не розумієш|ти нічого не знаєш|марний|тупий|дурень|ідіот|заткнись|замовкни|іди до біса|лайно|чорт|бляха',
    filler: 'будь ласка|всім|за допомогу|за відповідь|ще раз|знову|і|та|але|дуже|вам|тобі',
  },
  bg: {
    greeting:
      'здравеи|здравей|здравеите|здравейте|здрасти|добър ден|добро утро|добър вечер|привет|как си|как сте|има ли някои',
    thanks: 'благодаря|много благодаря|благодаря ти|благодаря ви|мерси|благодаря за помощта',
    goodbye: 'довиждане|чао|до скоро|до утре|приятен ден|лека нощ|хубав ден',
    ok: 'ок|океи|окей|добре|разбрах|разбирам|ясно|да|не|супер|отлично|страхотно|не благодаря|няма значение|тест',
    who: 'кои си ти|кой си ти|кои си|кой си|какво си ти|как се казваш|как се казвате|с кого говоря|с кого разговарям',
    human:
      'човек ли си|ти човек ли си|истински човек ли си|бот ли си|ти бот ли си|робот ли си|ти робот ли си|с човек ли говоря|изкуствен интелект ли си',
    capabilities:
      'какво можеш|какво можеш да правиш|какво знаеш|с какво можеш да ми помогнеш|с какво можеш да помогнеш|как можеш да ми помогнеш|какво мога да питам|можеш ли да ми помогнеш|имам нужда от помощ|помощ|имам въпрос',
    person:
      'искам да говоря с човек|искам да говоря с оператор|искам да говоря с някого|мога ли да говоря с човек|мога ли да говоря с някого|оператор|човек|жив човек|свържете ме с оператор',
    insult:
      'безполезен си|глупав си|тъп си|идиот си|нищо не разбираш|нищо не знаеш|безполезен|глупав|тъп|идиот|млъкни|маини се|майната ти|по дяволите|лаина|глупости',
    filler: 'моля|моля те|моля ви|на всички|за помощта|за отговора|пак|и|но|много',
  },
  sr: {
    greeting: 'здраво|ћао|добар дан|добро јутро|добро вече|поздрав|како си|како сте',
    thanks: 'хвала|хвала вам|хвала ти|много хвала|хвала лепо|хвала пуно|захваљујем',
    goodbye: 'довиђења|видимо се|пријатан дан|лаку ноћ|ћао ћао|пријатно',
    ok: 'ок|у реду|добро|разумем|јасно|да|не|супер|одлично|не хвала|тест',
    who: 'ко си|ко си ти|ко сте|шта си|како се зовеш|како се зовете|са ким причам|са ким разговарам',
    human:
      'да ли си човек|јеси ли човек|да ли си бот|јеси ли бот|да ли си робот|јеси ли робот|причам ли са човеком',
    capabilities:
      'шта знаш|шта можеш|шта можеш да урадиш|како ми можеш помоћи|како можеш да ми помогнеш|шта могу да питам|можеш ли да ми помогнеш|треба ми помоћ|помоћ|имам питање',
    person:
      'желим да причам са човеком|желим да разговарам са човеком|хоћу да причам са човеком|могу ли да причам са неким|оператер|човек|агент',
    insult:
      'бескористан си|глуп си|идиот си|ништа не разумеш|ништа не знаш|бескористан|глуп|идиот|ућути|срање',
    filler: 'молим|молим те|молим вас|свима|на помоћи|опет|и|али|пуно|много',
  },
  el: {
    greeting:
      'γεια|γεια σου|γεια σας|γεια χαρα|καλημερα|καλημερα σας|καλησπερα|καλησπερα σας|χαιρετε|τι κανεις|τι κανετε|πως εισαι|πως ειστε|ειναι κανεις εδω',
    thanks:
      'ευχαριστω|ευχαριστω πολυ|σε ευχαριστω|σας ευχαριστω|σας ευχαριστω πολυ|χιλια ευχαριστω|να σαι καλα|να ειστε καλα|μπραβο',
    goodbye: 'αντιο|τα λεμε|εις το επανιδειν|καληνυχτα|καλη συνεχεια|καλη σας μερα|καλο βραδυ',
    ok: 'οκ|ok|οκει|ενταξει|καλα|καταλαβα|κατανοητο|ναι|οχι|τελεια|ωραια|σουπερ|οχι ευχαριστω|δεν πειραζει|τεστ',
    who: 'ποιος εισαι|ποια εισαι|ποιος ειστε|τι εισαι|πως σε λενε|πως σας λενε|ποιο ειναι το ονομα σου|με ποιον μιλαω|με ποιον μιλω',
    human:
      'εισαι ανθρωπος|εισαι αληθινος|εισαι αληθινος ανθρωπος|εισαι πραγματικος ανθρωπος|εισαι μποτ|εισαι bot|εισαι ρομποτ|εισαι μηχανη|μιλαω με ανθρωπο|μιλαω με ρομποτ|εισαι τεχνητη νοημοσυνη',
    capabilities:
      'τι μπορεις να κανεις|τι ξερεις|τι ξερεις να κανεις|πως μπορεις να με βοηθησεις|σε τι μπορεις να με βοηθησεις|τι μπορω να ρωτησω|τι μπορω να σε ρωτησω|μπορεις να με βοηθησεις|μπορειτε να με βοηθησετε|χρειαζομαι βοηθεια|θελω βοηθεια|βοηθεια|εχω μια ερωτηση|εχω ερωτηση',
    person:
      'θελω να μιλησω με ανθρωπο|θελω να μιλησω με εναν ανθρωπο|θελω να μιλησω με καποιον|θελω να μιλησω με εκπροσωπο|μπορω να μιλησω με ανθρωπο|μπορω να μιλησω με καποιον|μπορω να μιλησω με εκπροσωπο|ανθρωπος|εκπροσωπος|εκπροσωπο|πραγματικος ανθρωπος',
    insult:
      'εισαι αχρηστος|εισαι αχρηστο|εισαι χαζος|εισαι χαζο|εισαι ηλιθιος|δεν καταλαβαινεις τιποτα|δεν ξερεις τιποτα|αχρηστος|αχρηστο|χαζο|χαζος|ηλιθιε|ηλιθιος|βλακα|σκασε|αντε γαμησου|μαλακα|σκατα|γαμωτο',
    filler:
      'παρακαλω|σε παρακαλω|ολους|σε ολους|για τη βοηθεια|για την βοηθεια|για την απαντηση|παλι|και|αλλα|πολυ',
  },
  tr: {
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
      'bir insanla konusmak istiyorum|insanla konusmak istiyorum|gercek biriyle konusmak istiyorum|birisiyle konusmak istiyorum|biriyle konusmak istiyorum|temsilciyle konusmak istiyorum|temsilci ile gorusmek istiyorum|musteri temsilcisi|temsilciye baglan|temsilci|operator|canlı destek|canli destek|insan|bir insanla konusabilir miyim|biriyle konusabilir miyim|yetkiliyle gorusmek istiyorum',
    insult:
      'ise yaramazsın|ise yaramazsin|aptalsın|aptalsin|salaksın|salaksin|cok kotusun|hicbir sey anlamıyorsun|hicbir sey anlamiyorsun|hicbir sey bilmiyorsun|ise yaramaz|aptal|aptal bot|salak|gerizekalı|gerizekali|kapa ceneni|defol|siktir|siktir git|lanet olsun|sacma|boktan',
    filler:
      'lutfen|herkese|arkadaslar|hocam|yardımın icin|yardimin icin|yardımınız icin|yardiminiz icin|cevap icin|her sey icin|tekrar|ve|ama|cok|peki|sana|size',
  },
  id: {
    greeting:
      'halo|hai|hei|hallo|selamat pagi|selamat siang|selamat sore|selamat malam|pagi|siang|sore|malam|apa kabar|assalamualaikum|permisi|ada orang',
    thanks:
      'terima kasih|terimakasih|makasih|makasi|trims|trimakasih|terima kasih banyak|makasih banyak|tengkyu|kerja bagus',
    goodbye: 'sampai jumpa|selamat tinggal|dadah|dah|sampai nanti|sampai bertemu lagi|selamat tidur|bye|daah',
    ok: 'ok|oke|okay|baik|baiklah|mengerti|saya mengerti|paham|ya|iya|tidak|nggak|gak|bagus|mantap|sip|hebat|tidak terima kasih|tidak apa apa|tes|test',
    who: 'siapa kamu|kamu siapa|siapa anda|anda siapa|kamu apa|apa kamu|siapa namamu|siapa nama kamu|siapa nama anda|nama kamu siapa|saya bicara dengan siapa|dengan siapa saya berbicara|perkenalkan dirimu',
    human:
      'apakah kamu manusia|kamu manusia|apakah anda manusia|kamu orang asli|kamu bot|apakah kamu bot|apakah anda bot|kamu robot|apakah kamu robot|apakah anda robot|apakah kamu ai|apakah saya berbicara dengan manusia',
    capabilities:
      'apa yang bisa kamu lakukan|kamu bisa apa|bisa apa|apa yang kamu bisa|apa yang kamu tahu|apa yang bisa anda lakukan|bisa bantu apa|kamu bisa bantu apa|bagaimana kamu bisa membantu|bagaimana kamu bisa membantu saya|apa yang bisa saya tanyakan|bisa bantu saya|bisakah kamu membantu saya|bisa tolong bantu|tolong bantu saya|saya butuh bantuan|butuh bantuan|bantuan|tolong|saya punya pertanyaan|saya mau tanya|mau tanya|boleh tanya',
    person:
      'saya mau bicara dengan orang|saya ingin bicara dengan orang|saya ingin berbicara dengan manusia|saya mau bicara dengan manusia|saya ingin berbicara dengan seseorang|saya mau bicara dengan cs|saya ingin berbicara dengan agen|bisa bicara dengan orang|bisa bicara dengan manusia|bisakah saya berbicara dengan manusia|bicara dengan manusia|sambungkan ke agen|sambungkan ke cs|manusia|orang asli|agen|operator|cs',
    insult:
      'kamu tidak berguna|kamu bodoh|kamu goblok|kamu tolol|kamu jelek|kamu tidak mengerti|kamu tidak tahu apa apa|tidak berguna|bodoh|goblok|tolol|bego|diam|pergi sana|anjing|bangsat|sialan|sampah',
    filler:
      'semua|semuanya|kak|min|gan|pak|bu|mas|mbak|atas bantuannya|atas bantuan anda|untuk bantuannya|atas jawabannya|banyak|ya|dong|lagi|dan|tapi|sekali',
  },
  vi: {
    greeting:
      'xin chao|chao|chao ban|chao anh|chao chi|chao em|alo|hello|hi|chao buoi sang|chao buoi chieu|chao buoi toi|ban khoe khong|ban co khoe khong|co ai khong|co ai o đo khong',
    thanks:
      'cam on|cam on ban|cam on nhieu|cam on ban nhieu|cam on rat nhieu|xin cam on|cam on anh|cam on chi|cam on em|tks|tot lam',
    goodbye:
      'tam biet|hen gap lai|bye|chao tam biet|chuc ngu ngon|chuc mot ngay tot lanh|chuc ban mot ngay tot lanh',
    ok: 'ok|oke|đuoc|đuoc roi|hieu roi|toi hieu|toi hieu roi|vang|da|u|uh|co|khong|tot|tuyet|tuyet voi|khong cam on|khong sao|thu',
    who: 'ban la ai|ban la gi|ten ban la gi|ban ten gi|ban ten la gi|toi đang noi chuyen voi ai|may la ai|gioi thieu ve ban|ai tao ra ban',
    human:
      'ban la nguoi a|ban co phai la nguoi khong|ban co phai nguoi that khong|ban la nguoi that a|ban la bot a|ban co phai la bot khong|ban la robot a|ban co phai la robot khong|ban co phai robot khong|ban la ai a|toi đang noi chuyen voi nguoi that a',
    capabilities:
      'ban co the lam gi|ban lam đuoc gi|ban biet lam gi|ban biet gi|ban co the giup gi|ban co the giup toi gi|ban co the giup gi cho toi|toi co the hoi gi|giup toi|giup toi voi|ban co the giup toi khong|toi can giup đo|toi can ho tro|giup đo|toi co cau hoi|toi co mot cau hoi|cho toi hoi|cho hoi',
    person:
      'toi muon noi chuyen voi nguoi that|toi muon noi chuyen voi con nguoi|toi muon gap nhan vien|toi muon noi chuyen voi nhan vien|toi muon noi chuyen voi ai đo|cho toi gap nhan vien|co the noi chuyen voi nguoi that khong|toi co the noi chuyen voi nguoi that khong|gap nhan vien|nhan vien|nguoi that|tu van vien',
    insult:
      'ban vo dung|ban ngu|ban that ngu ngoc|may ngu|đo ngu|ban khong hieu gi ca|ban chang biet gi|vo dung|ngu|ngu ngoc|im đi|cut đi|đit me|me kiep|vo van',
    filler:
      'a|nhe|nha|oi|ban oi|ad|shop|moi nguoi|tat ca|vi đa giup|vi su giup đo|lam|nhieu|rat nhieu|va|nhung|lai|xin|lam on|ban',
  },
  ar: {
    greeting:
      'مرحبا|مرحبا بك|اهلا|اهلا وسهلا|اهلين|هلا|هلو|هاي|سلام|السلام عليكم|السلام عليكم ورحمه الله|السلام عليكم ورحمه الله وبركاته|السلام عليكم ورحمة الله|السلام عليكم ورحمة الله وبركاته|صباح الخير|مساء الخير|كيف حالك|كيف الحال|كيفك|شلونك|هل من احد|هل يوجد احد|في حد',
    thanks:
      'شكرا|شكرا جزيلا|شكرا لك|شكرا لكم|شكرا كثيرا|جزيل الشكر|الف شكر|مشكور|مشكوره|مشكورين|تسلم|يعطيك العافيه|يعطيك العافية|جزاك الله خيرا|بارك الله فيك|اشكرك|ممتاز شكرا|متشكر|احسنت',
    goodbye:
      'مع السلامه|مع السلامة|وداعا|الى اللقاء|اراك لاحقا|باي|في امان الله|تصبح على خير|نهارك سعيد|يومك سعيد|اتمنى لك يوما سعيدا',
    ok: 'حسنا|طيب|تمام|اوك|اوكي|موافق|فهمت|مفهوم|نعم|ايوه|لا|ممتاز|رائع|جيد|جميل|لا شكرا|لا يهم|تجربه|تجربة',
    who: 'من انت|من انتم|مين انت|ما انت|ما اسمك|ايش اسمك|شو اسمك|اسمك ايه|مع من اتحدث|مع من اتكلم|عرف نفسك|عرفني بنفسك|من صنعك',
    human:
      'هل انت انسان|انت انسان|هل انت بشر|هل انت شخص حقيقي|انت شخص حقيقي|هل انت حقيقي|هل انت روبوت|انت روبوت|هل انت بوت|انت بوت|هل انت اله|هل انت ذكاء اصطناعي|هل اتحدث مع انسان|هل اتحدث مع شخص حقيقي|هل اتحدث مع روبوت',
    capabilities:
      'ماذا تستطيع ان تفعل|ماذا يمكنك ان تفعل|ماذا تفعل|ماذا تعرف|ما الذي يمكنك فعله|ماذا يمكنك فعله|كيف يمكنك مساعدتي|كيف تساعدني|بماذا يمكنك مساعدتي|بماذا تساعدني|ماذا يمكنني ان اسال|عن ماذا اسال|كيف تعمل|هل يمكنك مساعدتي|هل تستطيع مساعدتي|ممكن تساعدني|ساعدني|مساعده|مساعدة|احتاج مساعده|احتاج مساعدة|احتاج الى مساعده|احتاج الى مساعدة|عندي سؤال|لدي سؤال|ممكن سؤال|سؤال',
    person:
      'اريد التحدث مع شخص|اريد التحدث مع انسان|اريد التحدث مع موظف|اريد التحدث الى شخص|اريد التحدث الى موظف|اريد التحدث مع شخص حقيقي|اريد ان اتحدث مع شخص|اريد ان اتكلم مع شخص|اريد ان اتحدث مع موظف|اريد شخصا حقيقيا|ابغى اكلم موظف|عايز اكلم حد|هل يمكنني التحدث مع شخص|هل يمكنني التحدث مع موظف|هل يمكنني التحدث الى شخص|ممكن اكلم موظف|ممكن اتكلم مع شخص|حولني الى موظف|موظف|خدمه العملاء|شخص حقيقي|انسان|بشر',
    insult:
      'انت غبي|انت عديم الفائده|انت عديم الفائدة|انت احمق|انت سيء|انت لا تفهم|انت لا تفهم شيئا|انت لا تعرف شيئا|ما تفهم|غبي|احمق|عديم الفائده|عديم الفائدة|سخيف|اخرس|اسكت|تبا|تبا لك|اللعنه|اللعنة|زفت|حمار|كلب',
    filler:
      'من فضلك|لو سمحت|لو سمحتم|رجاء|جميعا|للجميع|جدا|كثيرا|جزيلا|على مساعدتك|على المساعده|على المساعدة|على الرد|على كل شيء|مره اخرى|مرة اخرى|و|لكن|اذن|يا|اخي|صديقي|بك|لك',
  },
  he: {
    greeting:
      'שלום|שלום לך|שלום רב|היי|הי|הלו|אהלן|בוקר טוב|צהריים טובים|ערב טוב|מה שלומך|מה נשמע|מה קורה|מה המצב|יש מישהו|יש כאן מישהו',
    thanks: 'תודה|תודה רבה|תודה לך|המון תודה|תודה על העזרה|אני מודה לך|רוב תודות|עזרת לי|עבודה טובה|כל הכבוד',
    goodbye: 'להתראות|ביי|ביי ביי|לילה טוב|יום טוב|שיהיה יום טוב|יום נעים|נתראה',
    ok: 'אוקיי|אוקי|בסדר|סבבה|טוב|הבנתי|מובן|ברור|כן|לא|מעולה|מצוין|נהדר|יופי|אחלה|לא תודה|לא משנה|בדיקה',
    who: 'מי אתה|מי את|מי זה|מה אתה|מה את|איך קוראים לך|מה שמך|מה השם שלך|עם מי אני מדבר|עם מי אני מדברת|תציג את עצמך|מי יצר אותך',
    human:
      'אתה בן אדם|את בן אדם|האם אתה בן אדם|אתה אנושי|האם אתה אנושי|אתה אדם|האם אתה אדם|אתה אמיתי|אתה בוט|את בוט|האם אתה בוט|אתה רובוט|האם אתה רובוט|אתה מכונה|אתה בינה מלאכותית|אני מדבר עם בן אדם|אני מדבר עם רובוט',
    capabilities:
      'מה אתה יכול לעשות|מה את יכולה לעשות|מה אתה יודע|מה אתה יודע לעשות|מה אתה עושה|במה אתה יכול לעזור|במה אתה יכול לעזור לי|איך אתה יכול לעזור לי|איך אתה יכול לעזור|מה אפשר לשאול|מה אני יכול לשאול|איך אתה עובד|אתה יכול לעזור לי|תוכל לעזור לי|אפשר עזרה|אני צריך עזרה|אני צריכה עזרה|עזרה|תעזור לי|יש לי שאלה|אפשר לשאול|אפשר לשאול שאלה',
    person:
      'אני רוצה לדבר עם בן אדם|אני רוצה לדבר עם מישהו|אני רוצה לדבר עם נציג|אני רוצה לדבר עם אדם|אני רוצה לדבר עם אדם אמיתי|אני רוצה נציג|אני רוצה בן אדם|אפשר לדבר עם בן אדם|אפשר לדבר עם מישהו|אפשר לדבר עם נציג|לדבר עם נציג|לדבר עם בן אדם|תעביר אותי לנציג|נציג|נציג אנושי|מענה אנושי|בן אדם|אדם אמיתי',
    insult:
      'אתה חסר תועלת|אתה טיפש|אתה מטומטם|אתה אידיוט|אתה גרוע|אתה לא מבין|אתה לא מבין כלום|אתה לא יודע כלום|אתה לא עוזר|חסר תועלת|טיפש|מטומטם|אידיוט|תשתוק|שתוק|לך לעזאזל|חרא|לעזאזל|שטויות|איזה זבל',
    filler: 'בבקשה|לכולם|כולם|חבר|אחי|על העזרה|על התשובה|על הכל|מאוד|שוב|ו|אבל|אז|לך|לכם',
  },
  fa: {
    greeting:
      'سلام|درود|سلام علیکم|صبح بخیر|عصر بخیر|شب بخیر|روز بخیر|وقت بخیر|خوبی|چطوری|حالت چطوره|حال شما چطور است|حال شما چطوره|حالتون چطوره|خوب هستید|کسی هست|کسی اینجا هست',
    thanks:
      'ممنون|ممنونم|مرسی|متشکرم|متشکر|سپاس|سپاسگزارم|خیلی ممنون|خیلی ممنونم|خیلی متشکرم|تشکر|با تشکر|دستت درد نکنه|دست شما درد نکنه|ممنون از شما|افرین|آفرین',
    goodbye: 'خداحافظ|خدانگهدار|خدا نگهدار|بای|فعلا|بدرود|تا بعد|روز خوبی داشته باشید|روز خوش|شب خوش',
    ok: 'باشه|خوب|خب|اوکی|اوکیه|بسیار خوب|فهمیدم|متوجه شدم|بله|اره|آره|نه|عالی|عالیه|خیلی خوب|نه ممنون|مهم نیست|تست',
    who: 'تو کی هستی|شما کی هستید|تو کیستی|شما کیستید|کی هستی|تو چی هستی|اسمت چیه|اسم شما چیست|اسم تو چیست|نام شما چیست|اسمتون چیه|با کی حرف می زنم|با کی حرف میزنم|با چه کسی صحبت می کنم|خودت را معرفی کن|خودتو معرفی کن',
    human:
      'تو انسانی|تو ادمی|آیا تو انسان هستی|ایا تو انسان هستی|ایا شما انسان هستید|انسان هستی|ادم واقعی هستی|آدم واقعی هستی|تو واقعی هستی|تو رباتی|ربات هستی|ایا تو ربات هستی|ایا شما ربات هستید|تو باتی|تو هوش مصنوعی هستی|دارم با ادم حرف میزنم|دارم با ربات حرف میزنم',
    capabilities:
      'چه کاری می توانی انجام دهی|چه کارهایی می توانی انجام دهی|چه کاری میتونی بکنی|چیکار میتونی بکنی|چه کار می کنی|چی بلدی|چی میدونی|چه چیزی می دانی|چطور می توانی کمکم کنی|چطور میتونی کمکم کنی|چطور می توانید کمک کنید|چی میتونم بپرسم|چه بپرسم|میتونی کمکم کنی|می توانی کمکم کنی|می توانید کمکم کنید|میشه کمکم کنی|کمک|کمکم کن|کمک میخوام|کمک می خواهم|به کمک نیاز دارم|سوال دارم|یک سوال دارم|یه سوال دارم|میتونم سوال بپرسم',
    person:
      'می خواهم با یک انسان صحبت کنم|می خواهم با انسان صحبت کنم|میخوام با یه ادم حرف بزنم|میخوام با یک نفر صحبت کنم|می خواهم با یک نفر صحبت کنم|می خواهم با کسی صحبت کنم|می خواهم با پشتیبان صحبت کنم|میخوام با پشتیبان صحبت کنم|میخوام با اپراتور حرف بزنم|میتونم با یک نفر صحبت کنم|می توانم با یک نفر صحبت کنم|می توانم با انسان صحبت کنم|اپراتور|پشتیبان|انسان|ادم واقعی|کارشناس',
    insult:
      'تو بی فایده ای|تو به درد نمیخوری|تو احمقی|تو خنگی|تو هیچی نمیفهمی|هیچی نمیفهمی|هیچی نمیدونی|بی فایده|به درد نخور|احمق|خنگ|نادان|خفه شو|گمشو|لعنتی|مزخرف|مسخره است|چرت',
    filler:
      'لطفا|به همه|همگی|دوستان|از کمکت|از کمک شما|بابت کمک|بابت پاسخ|برای کمک|خیلی|بسیار|دوباره|و|اما|پس|عزیز|شما',
  },
  ur: {
    greeting:
      'سلام|السلام علیکم|اسلام علیکم|ہیلو|ہائے|آداب|صبح بخیر|شام بخیر|آپ کیسے ہیں|کیا حال ہے|کیسے ہو|کیسے ہیں آپ|کوئی ہے|کیا کوئی ہے',
    thanks:
      'شکریہ|بہت شکریہ|آپ کا شکریہ|آپ کا بہت شکریہ|بہت بہت شکریہ|مہربانی|بہت مہربانی|جزاک اللہ|نوازش|شاباش',
    goodbye: 'خدا حافظ|اللہ حافظ|الوداع|پھر ملیں گے|شب بخیر|بائے|آپ کا دن اچھا گزرے',
    ok: 'ٹھیک ہے|ٹھیک|اچھا|اوکے|سمجھ گیا|سمجھ گئی|سمجھ گئے|جی|جی ہاں|ہاں|نہیں|جی نہیں|بہترین|زبردست|نہیں شکریہ|کوئی بات نہیں|ٹیسٹ',
    who: 'آپ کون ہیں|تم کون ہو|آپ کیا ہیں|تم کیا ہو|آپ کا نام کیا ہے|تمہارا نام کیا ہے|میں کس سے بات کر رہا ہوں|میں کس سے بات کر رہی ہوں|اپنا تعارف کروائیں',
    human:
      'کیا آپ انسان ہیں|کیا تم انسان ہو|آپ انسان ہیں|کیا آپ حقیقی انسان ہیں|کیا آپ روبوٹ ہیں|کیا تم روبوٹ ہو|آپ روبوٹ ہیں|کیا آپ بوٹ ہیں|کیا آپ مشین ہیں|کیا میں انسان سے بات کر رہا ہوں',
    capabilities:
      'آپ کیا کر سکتے ہیں|تم کیا کر سکتے ہو|آپ کیا جانتے ہیں|آپ میری کیا مدد کر سکتے ہیں|آپ کیسے مدد کر سکتے ہیں|آپ میری مدد کیسے کر سکتے ہیں|میں کیا پوچھ سکتا ہوں|آپ کیسے کام کرتے ہیں|کیا آپ میری مدد کر سکتے ہیں|میری مدد کریں|مدد|مدد کریں|مجھے مدد چاہیے|مجھے مدد کی ضرورت ہے|میرا ایک سوال ہے|ایک سوال ہے|سوال ہے|کیا میں کچھ پوچھ سکتا ہوں',
    person:
      'میں انسان سے بات کرنا چاہتا ہوں|میں کسی انسان سے بات کرنا چاہتا ہوں|میں کسی سے بات کرنا چاہتا ہوں|میں کسی شخص سے بات کرنا چاہتا ہوں|میں انسان سے بات کرنا چاہتی ہوں|میں کسی سے بات کرنا چاہتی ہوں|مجھے نمائندے سے بات کرنی ہے|مجھے انسان سے بات کرنی ہے|مجھے کسی سے بات کرنی ہے|کیا میں کسی سے بات کر سکتا ہوں|کیا میں انسان سے بات کر سکتا ہوں|نمائندہ|نمائندے سے بات کرائیں|انسان|حقیقی شخص',
    insult:
      'آپ بیکار ہیں|تم بیکار ہو|تم بے وقوف ہو|تم احمق ہو|تم پاگل ہو|تمہیں کچھ نہیں پتا|تم کچھ نہیں سمجھتے|آپ کچھ نہیں جانتے|بیکار|بے وقوف|احمق|گدھا|چپ|چپ کرو|دفع ہو جاؤ|لعنت|بکواس|بکواس بند کرو',
    filler:
      'براہ کرم|براہ مہربانی|پلیز|سب کو|سب|مدد کے لیے|مدد کا|جواب کا|بہت|دوبارہ|اور|لیکن|تو|جناب|بھائی|آپ کا',
  },
  hi: {
    greeting:
      'नमस्ते|नमस्कार|हैलो|हेलो|हाय|प्रणाम|राम राम|सुप्रभात|शुभ संध्या|आप कैसे हैं|कैसे हैं आप|कैसे हो|क्या हाल है|कोई है|namaste|namaskar',
    thanks: 'धन्यवाद|शुक्रिया|बहुत धन्यवाद|बहुत बहुत धन्यवाद|बहुत शुक्रिया|आपका धन्यवाद|आभार|थैंक यू|थैंक्स|dhanyavad|shukriya',
    goodbye: 'अलविदा|फिर मिलेंगे|बाय|शुभ रात्रि|आपका दिन शुभ हो|नमस्ते जी',
    ok: 'ठीक है|ठीक|अच्छा|ओके|समझ गया|समझ गई|हाँ|हां|जी|जी हाँ|नहीं|बढ़िया|बहुत अच्छा|बहुत बढ़िया|नहीं धन्यवाद|कोई बात नहीं|टेस्ट',
    who: 'आप कौन हैं|आप कौन है|तुम कौन हो|आप क्या हैं|तुम क्या हो|आपका नाम क्या है|तुम्हारा नाम क्या है|मैं किससे बात कर रहा हूँ|मैं किससे बात कर रही हूँ|अपना परिचय दीजिए',
    human:
      'क्या आप इंसान हैं|क्या तुम इंसान हो|आप इंसान हैं|क्या आप असली इंसान हैं|क्या आप रोबोट हैं|क्या तुम रोबोट हो|आप रोबोट हैं|क्या आप बॉट हैं|क्या आप मशीन हैं|क्या मैं इंसान से बात कर रहा हूँ',
    capabilities:
      'आप क्या कर सकते हैं|तुम क्या कर सकते हो|आप क्या जानते हैं|आप मेरी क्या मदद कर सकते हैं|आप कैसे मदद कर सकते हैं|आप मेरी मदद कैसे कर सकते हैं|मैं क्या पूछ सकता हूँ|क्या आप मेरी मदद कर सकते हैं|मेरी मदद करें|मेरी मदद करो|मदद|मदद चाहिए|मुझे मदद चाहिए|मेरा एक सवाल है|एक सवाल है|मुझे एक सवाल पूछना है|क्या मैं कुछ पूछ सकता हूँ',
    person:
      'मैं किसी इंसान से बात करना चाहता हूँ|मैं इंसान से बात करना चाहता हूँ|मैं किसी से बात करना चाहता हूँ|मैं किसी से बात करना चाहती हूँ|मुझे इंसान से बात करनी है|मुझे किसी से बात करनी है|मुझे एजेंट से बात करनी है|क्या मैं किसी से बात कर सकता हूँ|क्या मैं इंसान से बात कर सकता हूँ|एजेंट|इंसान|असली इंसान|प्रतिनिधि',
    insult:
      'तुम बेकार हो|आप बेकार हैं|तुम बेवकूफ हो|तुम मूर्ख हो|तुम पागल हो|तुम्हें कुछ नहीं पता|तुम कुछ नहीं समझते|बेकार|बेवकूफ|मूर्ख|गधा|चुप|चुप रहो|भाड़ में जाओ|बकवास|लानत है',
    filler: 'कृपया|प्लीज|सबको|सभी को|मदद के लिए|जवाब के लिए|बहुत|फिर से|और|लेकिन|तो|जी|भाई|सर|मैडम|आपका',
  },
  bn: {
    greeting: 'হ্যালো|হাই|নমস্কার|আসসালামু আলাইকুম|সালাম|শুভ সকাল|শুভ সন্ধ্যা|কেমন আছেন|কেমন আছো|আপনি কেমন আছেন|কেউ আছেন',
    thanks: 'ধন্যবাদ|অনেক ধন্যবাদ|আপনাকে ধন্যবাদ|আপনাকে অনেক ধন্যবাদ|অসংখ্য ধন্যবাদ|থ্যাংকস',
    goodbye: 'বিদায়|আবার দেখা হবে|শুভ রাত্রি|বাই|আল্লাহ হাফেজ|খোদা হাফেজ',
    ok: 'ঠিক আছে|আচ্ছা|ওকে|বুঝেছি|বুঝলাম|হ্যাঁ|না|জি|দারুণ|চমৎকার|ভালো|না ধন্যবাদ|টেস্ট',
    who: 'আপনি কে|তুমি কে|আপনি কী|আপনার নাম কী|আপনার নাম কি|তোমার নাম কী|তোমার নাম কি|আমি কার সাথে কথা বলছি',
    human:
      'আপনি কি মানুষ|তুমি কি মানুষ|আপনি কি রোবট|তুমি কি রোবট|আপনি কি বট|তুমি কি বট|আপনি কি আসল মানুষ|আমি কি মানুষের সাথে কথা বলছি',
    capabilities:
      'আপনি কী করতে পারেন|আপনি কি করতে পারেন|তুমি কী করতে পারো|তুমি কি করতে পারো|আপনি কীভাবে সাহায্য করতে পারেন|আপনি কি আমাকে সাহায্য করতে পারেন|সাহায্য|সাহায্য করুন|আমার সাহায্য দরকার|আমার একটি প্রশ্ন আছে|আমার একটা প্রশ্ন আছে',
    person:
      'আমি মানুষের সাথে কথা বলতে চাই|আমি একজন মানুষের সাথে কথা বলতে চাই|আমি কারো সাথে কথা বলতে চাই|আমি এজেন্টের সাথে কথা বলতে চাই|মানুষ|প্রতিনিধি|এজেন্ট',
    insult: 'তুমি অকেজো|তুমি বোকা|তুমি কিছুই জানো না|তুমি কিছুই বোঝো না|আপনি কিছুই জানেন না|অকেজো|বোকা|গাধা|চুপ করো|ফালতু',
    filler: 'দয়া করে|প্লিজ|সবাইকে|সাহায্যের জন্য|উত্তরের জন্য|অনেক|আবার|এবং|কিন্তু|ভাই',
  },
  ja: {
    greeting:
      'こんにちは|こんにちわ|こんばんは|こんばんわ|おはよう|おはようございます|はじめまして|やあ|どうも|ハロー|もしもし|お世話になっております|お世話になります|お元気ですか|元気ですか|元気|よろしくお願いします|よろしくお願いいたします|よろしく|誰かいますか',
    thanks:
      'ありがとう|ありがとうございます|ありがとうございました|どうもありがとう|どうもありがとうございます|サンキュー|感謝します|助かりました|助かります|助かった|とても役に立ちました|お疲れ様です|お疲れさま',
    goodbye:
      'さようなら|さよなら|バイバイ|ばいばい|またね|じゃあね|ではまた|それでは|失礼します|おやすみ|おやすみなさい|また今度',
    ok: 'はい|うん|いいえ|いや|了解|了解です|了解しました|わかった|わかりました|分かりました|分かった|承知しました|なるほど|なるほどです|そうですか|オッケー|いいね|すごい|素晴らしい|大丈夫です|結構です|いいです|テスト|ok',
    who: 'あなたは誰|あなたは誰ですか|誰ですか|どなたですか|あなたは何ですか|あなたの名前は|あなたの名前は何ですか|お名前は|お名前は何ですか|名前は何ですか|名前を教えて|名前を教えてください|自己紹介して|自己紹介してください|君は誰|お前は誰だ',
    human:
      'あなたは人間ですか|人間ですか|あなたは人間|人間なの|本物の人ですか|本当の人間ですか|あなたはロボットですか|ロボットですか|ロボットなの|ボットですか|あなたはボットですか|あなたはaiですか|aiですか|機械ですか|人と話していますか|中の人はいますか',
    capabilities:
      '何ができますか|何ができるの|何ができる|あなたは何ができますか|何を知っていますか|何を聞けますか|何を聞いたらいいですか|何を質問できますか|どんなことができますか|どんな質問ができますか|どうやって使うの|使い方|使い方を教えて|使い方を教えてください|手伝ってください|手伝って|手伝ってくれますか|助けて|助けてください|ヘルプ|質問があります|質問です|質問してもいいですか|聞きたいことがあります|教えてほしいことがあります',
    person:
      '人と話したい|人と話したいです|人間と話したい|人間と話したいです|担当者と話したい|担当者と話したいです|オペレーターと話したい|オペレーターと話したいです|オペレーターにつないで|オペレーターにつないでください|担当者につないで|担当者につないでください|人に代わって|人に代わってください|人と話せますか|担当者と話せますか|オペレーターと話せますか|オペレーター|有人対応|有人チャット|担当者',
    insult:
      '役に立たない|役立たず|使えない|バカ|ばか|馬鹿|アホ|あほ|くそ|クソ|うるさい|黙れ|だまれ|死ね|最悪|何もわかってない|全然わかってない|ふざけるな|ゴミ',
    filler:
      'ね|よ|です|でした|ください|お願いします|お願い|すみません|すいません|あの|えっと|皆さん|みなさん|とても|本当に|ほんとに|また|そして|でも|じゃあ|では|さん',
  },
  zh: {
    greeting:
      '你好|您好|你好啊|您好啊|你们好|大家好|哈喽|哈罗|嗨|嘿|hi|hello|早|早上好|上午好|下午好|晚上好|早安|在吗|在嗎|有人吗|有人嗎|你好吗|你好嗎|你还好吗|最近怎么样|你們好|妳好|早晨',
    thanks:
      '谢谢|謝謝|谢谢你|謝謝你|谢谢您|謝謝您|多谢|多謝|非常感谢|非常感謝|十分感谢|感谢|感謝|太感谢了|辛苦了|辛苦|谢了|3q|thx|帮大忙了|很有帮助|做得好',
    goodbye: '再见|再見|拜拜|拜|下次见|回头见|回见|晚安|再会|祝你愉快|祝您愉快|先这样|先這樣|88',
    ok: '好|好的|好吧|好呀|行|可以|嗯|嗯嗯|哦|噢|喔|是|是的|对|對|不|不是|不用|不用了|没有|沒有|没事|沒事|明白|明白了|知道了|懂了|了解|收到|太好了|很好|不错|不錯|棒|哈哈|ok|测试|測試',
    who: '你是谁|你是誰|您是谁|您是誰|你是什么|你是什麼|你叫什么|你叫什麼|你叫什么名字|你叫什麼名字|你的名字|你的名字是什么|怎么称呼|怎么称呼你|我在和谁说话|我在跟谁说话|介绍一下你自己|自我介绍一下|谁创造了你|谁做的你',
    human:
      '你是人吗|你是人嗎|你是真人吗|你是真人嗎|您是真人吗|你是人类吗|你是人類嗎|是真人吗|是真人嗎|你是机器人吗|你是機器人嗎|您是机器人吗|是机器人吗|你是ai吗|你是ai嗎|你是人工智能吗|我在和人说话吗|我在跟真人说话吗|我在跟机器人说话吗|你是真的吗',
    capabilities:
      '你能做什么|你能做什麼|你会做什么|你會做什麼|你会什么|你會什麼|你能干什么|你可以做什么|你可以做什麼|你知道什么|你知道些什么|你能帮我什么|你能帮我做什么|你能幫我做什麼|你怎么帮我|我可以问什么|我可以問什麼|我能问你什么|能问什么|可以问什么|怎么用|你能帮我吗|你能幫我嗎|能帮我吗|可以帮我吗|帮帮我|幫幫我|帮助|幫助|救命|我需要帮助|我需要幫助|我有个问题|我有一个问题|我有個問題|有个问题|请问|請問|想问一下|我想问一下|问一下|咨询一下',
    person:
      '我要人工|我要人工客服|我要找人工|我要转人工|人工|人工客服|人工服务|人工服務|转人工|轉人工|转人工客服|找人工|找客服|真人|真人客服|客服|我想和人说话|我想跟人说话|我想跟真人说话|我想和真人说话|我想和真人聊|我想跟真人聊|我要跟真人说话|我想跟真人說話|可以转人工吗|能转人工吗|可以跟真人说话吗|有没有人工|有真人吗',
    insult:
      '你没用|你沒用|你真没用|没用|沒用|废物|廢物|垃圾|笨蛋|你好笨|你真笨|你很笨|笨|傻|傻子|傻逼|白痴|智障|蠢|你什么都不懂|你什么都不知道|你不懂|听不懂人话|闭嘴|閉嘴|滚|滾|滚开|去死|操|他妈的|妈的|靠|无语|太差了',
    filler:
      '请|請|啊|呀|吧|呢|哦|了|您|你|的帮助|你的帮助|您的帮助|您的回答|你的回答|非常|真的|一下|再|和|但是|那|那么|亲|老师|小助手|机器人',
  },
  ko: {
    greeting:
      '안녕|안녕하세요|안녕하십니까|하이|헬로|여보세요|반가워|반가워요|반갑습니다|처음 뵙겠습니다|좋은 아침|좋은 아침입니다|좋은 아침이에요|잘 지내|잘 지내요|잘 지내세요|어떻게 지내|어떻게 지내세요|누구 있어요|누구 없나요|계세요',
    thanks:
      '감사합니다|감사해요|감사|고마워|고마워요|고맙습니다|대단히 감사합니다|정말 감사합니다|정말 고마워요|너무 감사합니다|땡큐|ㄱㅅ|도움이 됐어요|도움이 되었습니다|도움이 많이 됐어요|수고하세요|수고하셨습니다|잘했어',
    goodbye:
      '안녕히 계세요|안녕히 가세요|잘 있어|잘 가|잘가|바이|바이바이|다음에 봐|다음에 봐요|또 봐요|나중에 봐|잘 자|안녕히 주무세요|좋은 하루 되세요|좋은 하루 보내세요',
    ok: '네|예|응|어|넵|넹|아니|아니요|아뇨|알겠습니다|알겠어요|알았어|알았어요|이해했어요|이해했습니다|오케이|ㅇㅋ|ㅇㅇ|그래|그래요|좋아|좋아요|좋습니다|괜찮아요|괜찮습니다|완벽해요|최고|굿|ㅋㅋ|ㅋㅋㅋ|ㅎㅎ|ok|테스트',
    who: '누구세요|누구야|누구니|너 누구야|넌 누구야|너는 누구야|당신은 누구입니까|당신은 누구세요|당신은 누구인가요|너는 뭐야|넌 뭐야|이름이 뭐야|이름이 뭐예요|이름이 뭐에요|이름이 무엇인가요|이름이 무엇입니까|네 이름은 뭐야|제가 누구와 이야기하고 있나요|자기소개 해줘|자기소개 해주세요|자기소개',
    human:
      '사람이야|사람이에요|사람인가요|사람이세요|너 사람이야|당신은 사람입니까|당신은 사람인가요|진짜 사람이야|진짜 사람이에요|진짜 사람인가요|로봇이야|로봇이에요|로봇인가요|로봇이세요|너 로봇이야|당신은 로봇입니까|당신은 로봇인가요|봇이야|봇이에요|봇인가요|챗봇이야|챗봇인가요|ai야|ai인가요|ai예요|인공지능이야|인공지능인가요|사람이랑 얘기하는 건가요',
    capabilities:
      '뭐 할 수 있어|뭘 할 수 있어|뭘 할 수 있나요|무엇을 할 수 있나요|무엇을 할 수 있어|무엇을 할 수 있습니까|너는 뭘 할 수 있어|뭘 알아|무엇을 알고 있나요|무엇을 도와줄 수 있나요|뭘 도와줄 수 있어|어떻게 도와줄 수 있나요|무엇을 물어볼 수 있나요|뭘 물어볼 수 있어|뭘 물어보면 돼|어떻게 사용하나요|어떻게 사용해|도와줘|도와줘요|도와주세요|도와줄 수 있나요|도와줄 수 있어|도움|도움이 필요해요|도움이 필요합니다|도움말|질문 있어요|질문이 있습니다|질문이 있어요|질문|질문해도 되나요|물어볼 게 있어요|궁금한 게 있어요',
    person:
      '사람과 이야기하고 싶어요|사람이랑 이야기하고 싶어요|사람과 대화하고 싶어요|사람과 통화하고 싶어요|상담원과 이야기하고 싶어요|상담원과 대화하고 싶어요|상담원과 통화하고 싶어요|상담원과 연결해 주세요|상담원과 연결해주세요|상담원 연결|상담원 연결해 주세요|상담원 연결해주세요|상담사 연결|상담사 연결해 주세요|상담원|상담사|사람|진짜 사람|사람 불러줘|사람과 이야기할 수 있나요|상담원과 이야기할 수 있나요|담당자와 이야기하고 싶어요|담당자',
    insult:
      '쓸모없어|쓸모없네|너 쓸모없어|바보|바보야|멍청이|멍청해|너 멍청해|너 바보야|넌 바보야|병신|ㅂㅅ|씨발|시발|ㅅㅂ|개새끼|닥쳐|꺼져|짜증나|짜증나네|최악|아무것도 모르네|하나도 모르네|답답하네|뭐야 이게|말이 안 통하네',
    filler:
      '제발|좀|부탁해요|부탁드립니다|부탁합니다|여러분|모두|도와주셔서|알려주셔서|답변|정말|너무|진짜|다시|그리고|그런데|근데|그럼|저기|저기요|님|많이',
  },
  th: {
    greeting:
      'สวัสดี|สวัสดีครับ|สวัสดีค่ะ|สวัสดีคะ|หวัดดี|ดีครับ|ดีค่ะ|ฮัลโหล|เฮลโล|อรุณสวัสดิ์|สบายดีไหม|เป็นอย่างไรบ้าง|เป็นไงบ้าง|มีใครอยู่ไหม',
    thanks:
      'ขอบคุณ|ขอบคุณครับ|ขอบคุณค่ะ|ขอบคุณมาก|ขอบคุณมากครับ|ขอบคุณมากค่ะ|ขอบใจ|ขอบพระคุณ|ขอบคุณสำหรับความช่วยเหลือ|เก่งมาก',
    goodbye: 'ลาก่อน|บาย|บ๊ายบาย|แล้วเจอกัน|แล้วพบกันใหม่|ราตรีสวัสดิ์|ฝันดี|ขอให้เป็นวันที่ดี',
    ok: 'โอเค|ตกลง|ได้|เข้าใจแล้ว|เข้าใจ|ใช่|ไม่|ไม่ใช่|ดี|ดีมาก|เยี่ยม|เยี่ยมมาก|สุดยอด|ไม่เป็นไร|ไม่ขอบคุณ|ทดสอบ',
    who: 'คุณเป็นใคร|คุณคือใคร|คุณคืออะไร|คุณชื่ออะไร|ชื่ออะไร|คุณมีชื่อว่าอะไร|ฉันกำลังคุยกับใคร|ผมกำลังคุยกับใคร|แนะนำตัวหน่อย',
    human:
      'คุณเป็นคนหรือเปล่า|คุณเป็นมนุษย์หรือเปล่า|คุณเป็นคนจริงไหม|คุณเป็นคนไหม|คุณเป็นบอทหรือเปล่า|คุณเป็นบอทไหม|คุณเป็นหุ่นยนต์หรือเปล่า|คุณเป็นหุ่นยนต์ไหม|คุณเป็นเอไอหรือเปล่า|คุยกับคนอยู่ไหม',
    capabilities:
      'คุณทำอะไรได้บ้าง|ทำอะไรได้บ้าง|คุณรู้อะไรบ้าง|คุณช่วยอะไรได้บ้าง|ช่วยอะไรได้บ้าง|ถามอะไรได้บ้าง|ฉันถามอะไรได้บ้าง|ช่วยได้ไหม|ช่วยหน่อย|ช่วยด้วย|ช่วยฉันหน่อย|ต้องการความช่วยเหลือ|ขอความช่วยเหลือ|มีคำถาม|ขอถามหน่อย|ขอสอบถามหน่อย|สอบถามหน่อย',
    person:
      'อยากคุยกับคน|อยากคุยกับคนจริง|อยากคุยกับเจ้าหน้าที่|ขอคุยกับคน|ขอคุยกับเจ้าหน้าที่|ขอคุยกับพนักงาน|ต้องการคุยกับเจ้าหน้าที่|ต้องการคุยกับคน|ติดต่อเจ้าหน้าที่|คุยกับคนได้ไหม|คุยกับเจ้าหน้าที่ได้ไหม|เจ้าหน้าที่|คนจริง|แอดมิน|พนักงาน',
    insult:
      'ไร้ประโยชน์|คุณไร้ประโยชน์|โง่|คุณโง่|โง่มาก|ไอ้โง่|ไม่รู้เรื่องเลย|คุณไม่เข้าใจอะไรเลย|ไม่ได้เรื่อง|ห่วย|ห่วยแตก|หุบปาก|ไปไกลๆ|ไอ้บ้า|เหี้ย|สัส|ควย',
    filler: 'ครับ|ค่ะ|คะ|นะ|นะครับ|นะคะ|จ้า|จ้ะ|ด้วย|หน่อย|กรุณา|ทุกคน|มาก|มากๆ|ที่ช่วย|สำหรับคำตอบ|อีกครั้ง|และ|แต่',
  },
};
