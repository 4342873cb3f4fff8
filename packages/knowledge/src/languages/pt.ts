import { stemmer } from '@orama/stemmers/portuguese';
import type { LanguageData } from './language-data.ts';

export const portuguese: LanguageData = {
  code: 'pt',
  functionWords:
    'o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela para com sem e ou que se é são era eram foi foram ser sido tem têm tinha ao à aos às não mais mas como qual quais quando onde quem quanto quanta quantos quantas porquê seu sua seus suas este esta isso entre também olá obrigado obrigada',
  lightWords:
    'significa significado dizer quero queria posso pode preciso tenho fazer faço algo alguém coisa meu minha meus eu você vocês tipo tipos',
  letters: 'ãõ',
  stemmer,
  respellings: [
    [/cao$/u, 'ção'],
    [/coes$/u, 'ções'],
  ],
  question: {
    openers: 'olá|oi|bom dia|por favor|mas|então',
    howTo: [/^(?:como (?:é que|eu|se|posso|faço|fazer)|o que (?:devo|tenho de|preciso) fazer|passos para)/iu],
    list: [/^(?:quais|que tipos|exemplos|liste)(?!\p{L})/iu],
    yesNo: [/^(?:é|há|preciso|tem)(?![\p{L}])/iu],
    definition: [/^o que (?:é|são|significa)/iu],
    words: 'quanto|quem|onde',
    wantedDeed: 'como(?: posso| faço para)?',
  },
  followUp: {
    joining: 'mas|também',
    pointing: 'poi|isso|isto|ele|ela|aí|depois',
    bare: 'exemplos?',
    articleBeforeName: 'os?|as?|uma?',
    preposition: 'com|sem|em',
  },
  definition: {
    copula: 'é|são',
    identity: '(?:é|são) (?:uma?|os?|as?)',
    deed: 'pode|contém',
    overview: 'o que é|introdução$',
    article: 'uma?|os?|as?',
    noun: 'termo',
    definite: 'o os',
    naming: 'chamad[oa]s?',
    articleOfName: 'uma?',
    indefiniteArticle: 'uma?',
    also: 'também|также',
  },
  asks: {
    number: /(?:quant[oa]s?\b|quando|em que (?:ano|data|século))/iu,
    name: /\b(?:quem)\b/iu,
    price: 'quanto custa',
    phone: 'número de telefone',
    mail: 'endereço de e-?mail',
    share: 'que percentagem',
    hours: '(?:a que horas|quando) .{0,20}(?:abr|fech)\\p{L}+',
    duration: 'quanto (?:tempo|demora)',
    priceWord: 'custam?|preço',
    phoneWord: 'número|telefone',
    durationWord: 'tempo',
    hoursWord: 'fecha|fecham',
  },
  answers: {
    costs: 'custa|preços?',
    percent: 'por cento',
    timesOfDay: 'fechado',
    timeUnits: 'dias?',
    within: 'em|dentro|até',
  },
  page: {
    decided: 'sim|não|nunca|jamais|só|somente|apenas|sem|nenhuma?|exceto|fechad[oa]s?|proibid[oa]s?',
    allowed:
      'pode[m]?|deve[m]?|precisa[m]?|é preciso|necessário|permitid[oa]|possível|obrigatóri[oa]|disponível|grátis|incluíd[oa]',
    denial: 'não|nunca|sem',
    several: 'duas|dois|três|seguintes|vários|várias',
    instruction: 'clique|vá|selecione|escolha|abra|insira|coloque|escreva|envie|ligue|crie|adicione|preencha',
    clauseBeforeInstruction: 'quando|no',
    purpose: 'com',
    procedure: 'procedimento|passos|preparo',
    pointer: /^veja(?!\p{L})|(?<!\p{L})mais informações(?!\p{L})/iu,
    weekdays: 'segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira',
  },
  concepts: { pronouns: 'meu minha meus minhas' },
  introduction: {
    name: 'chamo me|me chamo|o meu nome é|meu nome é|nome',
    am: 'sou|eu sou|sou o|sou a|aqui é|aqui é o|aqui é a',
    detail:
      'o meu email é|meu email é|o meu e mail é|meu e mail é|email|e mail|correio eletrónico|o meu telefone é|o meu telefone é o|meu telefone é|meu telefone é o|o meu número é|o meu número é o|meu número é|meu número é o|o meu telemóvel é|o meu telemóvel é o|meu celular é|telefone|telemóvel|celular|o meu número de encomenda é|número da encomenda|número de encomenda|encomenda|número do pedido|meu pedido é|pedido|número de cliente|número da fatura|número da reserva',
    closing:
      'cumprimentos|com os melhores cumprimentos|melhores cumprimentos|atenciosamente|abraço|abraços|obrigado|obrigada|muito obrigado|muito obrigada|obrigado desde já|obrigada desde já|bom dia para vocês',
    beside: 'olá|oi|bom dia|boa tarde|boa noite|e|o|a|é|meu|minha|de|da|do',
  },
  smallTalk: {
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
};
