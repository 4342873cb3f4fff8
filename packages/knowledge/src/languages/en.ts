import { stemmer } from '@orama/stemmers/english';
import type { LanguageData } from './language-data.ts';

const did = 'wrote|made|created|built|developed|designed|invented|founded|started|formed|established';
const done = `${did}|written|owned|maintained|published|led|headed|edited`;
/** "Prices are made there" names no maker. */
const passive = '(?:is|are|was|were|be|been|being|gets?|got)';
const roles =
  'authors?|makers?|creators?|owners?|founders?|maintainers?|developers?|inventors?|presidents?|ceo|chief executive|editors?|directors?|chair(?:man|woman|person)?';
/** A capitalized word, unless it is one that often begins a sentence. */
const name =
  "(?!(?:The|This|That|These|Those|It|We|They|You|He|She|One|Some|Each|All|If|When|For|In|On|At|A|An|As|After|Before|Since|While|Until|Although|Because|Our|Your|Its|Their|His|Her|My|With|By|To|From|Not|No|Most|Many|Please|See|Note|Any|I)\\b)\\p{Lu}\\p{Ll}[\\p{L}'’-]*";
const maker = `(?<!\\p{L})(?:${done})(?: [^\\s.]+){0,6}? by (?:(?:the |our |an? )?(?:\\p{L}+ )?(?:people|team|company|makers|volunteers|community)|(?:[^\\s.]+ ){0,4}?${name})|belongs? to (?:the )?${name}|${name} (?:(?!${passive} )[^\\s.]+ ){0,3}?(?:(?:${did})(?! by)|owns|maintains|runs)(?!\\p{L})|(?<!\\p{L})(?:${roles})(?!\\p{L})[^.]{0,60}? ${name}|${name}[^.]{0,30}? (?:${roles})(?!\\p{L})`;

export const english: LanguageData = {
  code: 'en',
  functionWords:
    'the a an of to in on at by for from with as is are was were be been being am do does did done has have had having will would can could shall should may might must and or but if than then that this these those it its he she they them his her their him i you we us our your my me there here what who whom whose which when where why how not no also into about hello hi hey thanks thank please tell bye goodbye ok okay yes',
  lightWords:
    'get gets getting got go goes going went make makes making made put puts need needs needed want wants wanted let lets say says said give gives gave given take takes taking took come comes came use uses using used work works working really just actually exactly anyone someone somebody anybody something anything everything thing things stuff guys folks people person way ways u ur pls plz im ive id dont doesnt cant wont isnt whats hows wheres one ones first mean means look looks looking keep keeps kept see seen find found know knows like walk through own out up off back too any some all other there happen happens happened long possible able help show currently right now still yet ever never always many much meaning stand stands definition define wich wat tell told explain list enumerate supported available different existing instructions later again afterwards anymore once soon already instead else also only even whether exist exists type types kind kinds sort sorts bring brings bringing offer offers offered provide provides brought along ahead around gone lying moment stay stays staying rather twice bit lot lots try trying tried maybe perhaps myself yourself ourselves himself herself themselves sometimes suddenly apparently basically probably besides anyway',
  stemmer,
  irregularForms:
    'begin began begun|bind bound|bite bit bitten|blow blew blown|break broke broken|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|come came|deal dealt|draw drew drawn|drive drove driven|eat ate eaten|fall fell fallen|feel felt|fight fought|find found|fly flew flown|forbid forbade forbidden|forget forgot forgotten|freeze froze frozen|give gave given|grow grew grown|hide hid hidden|hold held|keep kept|know knew known|lay laid|lead led|leave left|lend lent|lose lost|meet met|pay paid|ride rode ridden|ring rang rung|rise rose risen|run ran|see saw seen|seek sought|sell sold|send sent|shake shook shaken|show shown|shrink shrank shrunk|speak spoke spoken|spend spent|stand stood|steal stole stolen|stick stuck|swim swam swum|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken|wear wore worn|win won|withdraw withdrew withdrawn|write wrote written|child children|man men|woman women|person people|foot feet|tooth teeth|mouse mice|good better best|bad worse worst|far further farther',
  opposites:
    'backup,back up:restore|add,create:remove,delete|install:uninstall,remove|enable,activate,turn on,switch on:disable,deactivate|subscribe:unsubscribe|enroll,enrol,join,register,sign up:withdraw,leave,cancel|open:close|lock:unlock|block:unblock|import:export|upload:download|publish:unpublish|upgrade:downgrade|connect:disconnect|log in,sign in,login:log out,logout|hide:show|start:stop|invite:remove|pin:unpin|archive:unarchive,restore|mute:unmute|assign:unassign|link:unlink|buy:sell,return|send:receive|encrypt:decrypt',
  reversal:
    'the other way (?:a?round)?|(?:in )?reverse|the opposite|vice versa|undo (?:it|that|this)|(?:and|or) off(?: again)?|back again|take it back',
  abbreviations: {
    general: 'vs etc inc ltd co jr sr approx ca ed eds al jan feb mar apr aug sept sep oct nov dec dept est',
    beforeName: 'mr mrs ms dr prof st gen col lt sgt rev hon mt ft gov sen rep pres',
    beforeNumber: 'no nr fig vol ch art sec pp',
  },
  question: {
    openings: [
      /^(?:(?:hi|hello|hey|ok|okay|so|well|and|but|or|also|then|thanks|sorry|please|pls|plz|um|uh|now|excuse me|quick question)\b[\s,.!:–-]*)+/iu,
      /^(?:can|could|would|will) (?:you|u|someone|anyone|anybody|somebody) (?:please |pls |kindly )?(?:tell|explain|show|help|let)(?: to)?(?: me| us)?(?: understand| know| with| out)?[\s,:]*(?=\S)/iu,
      /^(?:please |pls )?(?:tell|show|explain to|remind) me[\s,:]+(?:again )?/iu,
      /^(?:i(?:['’]?m| am) (?:wondering|trying to find out|curious|looking to know)|i(?:['’]?d| would) (?:like|love) to know|i (?:want|need|wanted|have) to know|do you know|any idea|i wonder|i don['’]?t know|not sure)[\s,:]+(?:if |whether )?/iu,
    ],
    howTo: [
      /^(?:how (?:do|does|did|can|could|to|should|would|might|must|may|am|are|shall)\b|how['’]?s? (?:about|do)|how i\b|what(?:['’]?s| is| are) the (?:best |right |correct |easiest |proper |usual )?(?:ways?|steps|process|procedure) (?:to|for|of)\b|what (?:do|should|must|can|shall) (?:i|we|you|people|one) (?:need to |have to )?(?:do|click|press|run|type|execute|install)\b|(?:(?:what|which)(?:['’]?s| is)? )?(?:the )?(?:command|snippet|script|code) (?:to|for|that|line)\b|(?:the |what are the |which )?(?:\p{L}+ )?steps(?: (?:to|for|do|are)\b|$)|(?:walk|guide|talk) (?:me|us) through\b|help me\b|(?:instructions?|guide|tutorial|how-?to)\b|where (?:do|can|should|must) (?:i|we) (?:put|click|go to|change|set|find|turn|switch|enter|upload|add|edit|delete|see|download|send|report|request|apply)\b|i (?:want|need|would like|['’]d like|wanna|have) to\b|i (?:can['’]?t|cannot)\b)/iu,
      /\bhow (?:do|can|could|should|would|to) ?(?:i|we)?\b|\bhow$|\bwhat (?:do|should|can|must) (?:i|we) do\b/iu,
      /^(?:set up|install|configure|change|update|delete|remove|cancel|create|add|export|import|reset|enable|disable|activate|deactivate|connect|move|transfer|hand over|invite|exclude|block|unblock|upgrade|downgrade|report|request|download|upload|enrol|enroll|register|apply for|turn (?:on|off))\b/iu,
    ],
    list: [
      /^(?:what|which) (?:all |different |other |various |possible |available |supported |main |common )*(?:(?:kinds?|types?|engines?|variables?|sorts?|ways|options|methods|models|roles|plans|formats?|languages|providers|features|steps|rules|reasons|examples|things|items|tools|topics|benefits|requirements|conditions|criteria|documents|files?|places|channels|categories|settings|fields|permissions|values|commands)\b|(?:are|were) (?:the|all|your|some|our)\b)/iu,
      /^(?:what|which) (?:(?!(?:is|was|does|has|do|did|can|will|would|should|happen(?:s|ed)?|to|the|if|about|an?|i|you|we|they)\b)\p{L}+ ){0,3}?(?!(?:is|was|does|has|this|its|us|as|yes|always|happens|means|days?|hours?|weeks?|months?|years?)\b)\p{L}+(?<!s)s (?!the\b|it\b|my\b|this\b|when\b|if\b|to\b)/iu,
      /^what (?:(?:has|have|needs?|must|should|do i have) (?:to )?(?:be (?:in|on|part)|include|bring)|(?:comes|is|are|gets) (?:all |only )?(?:included|in|with|part of)|(?:may|can|is|are) (?:an? |the )?\p{L}+ (?:do|allowed to|able to)|counts? as|do i need)\b/iu,
      /^what(?:['’]?s)? (?:(?:do|did|will|would|can|should|must|shall) (?:i|we|you|people|one) (?:get (?:with|for|in|from|as)\b|(?:have to |need to )?(?:write|include|pack|bring|put|provide|submit|mention|look (?:for|out)|watch)\b)|(?:goes|comes|belongs|stands|is|all is) (?:in|into|inside|with)\b|(?:all )?changes (?:when|if|after)\b|is there (?:to|in|at|for|inside)\b)|^what['’]?s (?:all )?(?:in|inside|included)\b/iu,
      /^(?:the )?(?:stages|steps|phases|ingredients|benefits|advantages|perks|requirements|rules|reasons|types|kinds|parts|contents|duties|tasks|criteria|topics|features|options|holidays|members|roles|list) (?:of|for|in|at)\b/iu,
      /^(?:list|name|enumerate|show|give) (?:me |us )?(?:all|the|your|some|every|of|a few|examples|several|\d)/iu,
      /^(?:what|which)\b[^?]{0,60}\b(?:are (?:there|available|supported|possible|offered|included|common|allowed)|do you (?:have|offer|support|accept)|exist|can (?:i|we) choose)\b/iu,
      /^(?:supported|available|possible|all|any|some|list of|examples? (?:of|for|please)|examples?$|\d{1,2} (?:rules|steps|ways|tips|reasons|things|examples))\b/iu,
      /\b(?:for example|e\.g|such as what|what else|roles|plans)\s*\??$/iu,
    ],
    yesNo: [
      /^(?:is|are|am|was(?! (?:ist|sind|bedeutet|heißt|kostet|muss|kann|soll|passiert|mach\p{L}+|tu\p{L}+|gibt|wird|hat|für|brauche))|were|do|does|did|can|could|may|might|must|should|shall|will|would|has|have|had|isn['’]?t|aren['’]?t|don['’]?t|doesn['’]?t|can['’]?t|won['’]?t|need (?:i|we))(?![\p{L}])/iu,
    ],
    definition: [
      /^(?:what(?:(?:['’]?s| is| are)\b|(?: does| do)\b(?=.{1,80}\b(?:mean|stand for|do|refer to)\W*$))(?! the (?:\p{L}+ )?(?:name|price|cost|number|limit|minimum|maximum|default|deadline|address|time|date|difference|size|length))|who (?:is|are)\b(?! (?:\p{L}+ed|able|going|the|in|on)\b)|define|meaning of|explain)/iu,
    ],
    words: 'what|which|who|whom|whose|when|where|why|how|wich',
    wantedDeed: 'how (?:do|does|can|could|should|would|to)(?: (?:i|we|you|one))?',
  },
  followUp: {
    joining: 'and|but|or|then|also|what about|how about|what if',
    pointing:
      'it|its|that|this|these|those|they|them|their|ones?|there|then|same|otherwise|afterwards|later|again|instead|he|she|him|her',
    notPointing:
      /(?<!\p{L})(?:is|are|was|were) there(?!\p{L})|(?<!\p{L})there (?:is|are|was|were)(?!\p{L})/giu,
    beforeBare: 'some |any |more |give me |show me |for |a few ',
    bare: 'examples?|more|details?|why',
    afterBare: 'please',
    articleBeforeName: 'an?|the',
    preposition: 'for|in|on|at|with|without|from|by|to',
  },
  definition: {
    copula: 'is|are|means?|refers? to|stands? for|describes?|denotes?',
    identity:
      '(?:is|are) (?:an?|the|any|one|some(?:one|thing|body)|when|where|what|who|how|our|your)|means?|refers? to|stands? for|describes?|denotes?',
    deed: 'can|could|may|might|lets?|allows?|enables?|provides?|helps?|consists? of|contains?|holds?|represents?|defines?|serves?|oversees?|manages?|indicates?|specif(?:y|ies)|controls?|determines?',
    passive:
      '(?:is|are) (?:not |also |only |then |always )?(?!called|named|known|defined|used|designed|intended|meant|based|composed)\\p{L}+ed\\b',
    overview: 'what(?: it)? is\\b|what does\\b|about\\b|overview$|introduction$',
    article: 'an?|the|your|each|every',
    noun: 'term|word|concept',
    definite: 'the your our my this that',
    alsoCalled: 'or|also|called|known as|short',
    naming: 'called|named|termed|known as',
    articleOfName: 'the|an?',
    indefiniteArticle: 'an?',
    also: 'also',
    notInInitials: 'of and the for in to',
  },
  asks: {
    number:
      /\b(?:how (?:many|much|long|old|often|far|high|large|tall|big|fast|soon|late|early|hot|warm|cold|deep|thick|wide|heavy|strong)|when|wh(?:at|ich)(?:(?:['’]?s| is| are) (?:the |your |its )(?:\p{L}+ )?)? ?(?:years?|dates?|day|months?|century|decade|percent\w*|number|age|price|cost|fee|rate|time|population|amount|size|length|limit|port|deadline)|in what year)\b/iu,
    name: /\b(?:who|whom|whose|(?:what|which)(?: \p{L}+)? (?:country|countries|city|cities|town|state|region|continent|river|company|university|organi[sz]ation|person|king|emperor|author|scientist|religion|language|team|school|army|island|province))\b/iu,
    maker:
      "who (?:wrote|made|makes|created|built|develop(?:ed|s)|designed|invented|founded|started|own(?:ed|s)|maintain(?:ed|s)|publish(?:ed|es))|who(?:['’]s| is| are| was| were) (?:the |your |its |our )?(?:\\p{L}+ )?(?:authors?|makers?|creators?|owners?|founders?|maintainers?|developers?|inventors?|presidents?|ceo|boss|editors?)",
    frequency: 'how often',
    price:
      'what (?:does|do|would|will) .{1,60} cost|how much (?:does|do|is|are|would|will) .{0,60}(?:cost|charge|price)|how much (?:is|are) (?:it|this|that)',
    phone:
      '(?:tele)?phone (?:numbers?|nr|no|num)|tel(?:ephone|efon)?\\.? ?(?:nr|no|num)|(?:hotline|helpline|fax) numbers?|(?:what|which) number (?:do|can|should) (?:i|we) (?:call|dial)|number to (?:call|dial)',
    mail: "e-?mail[- ]address(?:es)?|(?:what|which)(?:['’]?s| is| are) (?:the |your |their )?(?:\\p{L}+ )?e-?mail",
    share: '(?:what|which) (?:percent\\w*|share|proportion|fraction) |how many percent',
    hours:
      '(?:what time|when|until when|how (?:late|early|long)|which days?|what days?) .{0,40}(?<!\\p{L})(?:open|opens|opening|close|closes|closed|closing|shut|shuts)',
    duration:
      'how long (?:does|do|did|will|would|until|till|before)(?! .{1,40} (?:last|stay|remain|valid|keep|open))|how (?:soon|fast|quickly)',
    priceWord: 'costs?|prices?|pricing|fees?|charges?d?',
    phoneWord: '(?:tele)?phone|numbers?|call|dial|hotline|helpline',
    durationWord: 'long|takes?|soon|fast|quickly|time',
    hoursWord: 'time|times|days?|hours?|open|opens|opening|close|closes|closed|closing|shut|shuts',
  },
  answers: {
    numberNames:
      'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|billion|half|third|quarter|once|twice',
    one: 'one',
    afterOne: 'of',
    maker,
    frequencies:
      'hourly|daily|weekly|fortnightly|monthly|quarterly|yearly|annual(?:ly)?|every|each|per (?:hour|day|week|month|quarter|year)|once|twice|always|never',
    currencies: 'dollars?|euros?|cents?|pounds?|rubles?|yen',
    costs: 'costs?|prices?|priced|fees?|charged?',
    free: 'free(?!ly)|costs? nothing|(?:no|without|extra) (?:cost|charge|fee)s?',
    percent: 'per ?cent',
    shares: 'half|third|quarter|fifth|tenth|\\p{L}+ per ?cent|one in|all|none|most',
    hourMarks: '[ap]\\.?m',
    timesOfDay: 'noon|midnight|closed',
    timeUnits: 'seconds?|minutes?|hours?|days?|weeks?|months?|years?',
    within: 'within|takes?|taking|in|after|up to|about|least|most|until|from|to|allow',
    rangeWords: 'to',
    atOnce: 'immediately|instantly|at once',
  },
  page: {
    decided:
      "yes|no|not|never|cannot|only|unless|without|neither|nor|\\p{L}{2,}n['’]t|unable|closed|prohibited|forbidden|banned",
    allowed:
      'can|may|must|need|needs|needed|have to|has to|should|required?|requires|requirement|allowed|permitted|possible|optional|mandatory|eligible|entitled|available|supported|supports|free|included|includes|works?',
    denial: "not|never|no|nor|neither|without|except|cannot|\\p{L}{2,}n['’]t",
    conjunctions: 'and|or',
    several: 'two|three|four|five|six|seven|eight|nine|ten|several|following|different|various|these',
    beforeInstruction: 'then |now |next |finally |first |please |in the |under |from the |on the ',
    instruction:
      'click|go|select|choose|enter|open|add|log|visit|press|tap|type|run|install|download|upload|create|copy|paste|find|look|fill|set|save|send|submit|confirm|start|sign|navigate|review|check|make|use|plug|wait|follow|update|register|request|contact|complete|switch|turn|place|put|move|write|delete|remove|call|email|report|ask|insert|connect|restart|change',
    clauseBeforeInstruction: 'to|if|when|once|after|in|on|at|under|from',
    courtesyBeforeInstruction:
      "you|simply|just|you(?:['’]ll)? (?:can|need to|have to|must|should|may)|you(?:['’]ll)? (?:also|then|first)",
    purpose: 'to|with|for',
    purposeFirst: 'to',
    procedure:
      'directions?|instructions?|steps?|methods?|procedures?|process|preparation|usage|how to \\p{L}+|what to do',
    inviting: "let['’]?s|let us|now|here(?:['’]s| is| are)",
    pointer:
      /^see(?!\p{L})|[,;(] ?see (?!if|whether|that|how|what|when|a |an )|(?<!\p{L})(?:for (?:more |further )?(?:details|information)|learn more|read more)(?!\p{L})/iu,
    questionLabel: 'Q',
    weekdays: '(?:mon|tues|wednes|thurs|fri|satur|sun)days?',
  },
  concepts: { pronouns: 'something them', timeWords: 'time day days hour hours' },
  introduction: {
    name: 'my name is|my names|the name is|name is|name',
    am: 'i am|im|this is|here is|its',
    detail:
      'my email is|my email address is|my e mail is|email address|email|e mail|mail|my number is|my phone number is|my phone is|my mobile is|phone number|phone|mobile|my order number is|my order is|order number|order no|order id|order|my customer number is|customer number|my account number is|account number|my booking number is|booking number|invoice number|reference number',
    closing:
      'best regards|kind regards|warm regards|best wishes|regards|sincerely|yours sincerely|best|cheers|thanks|thank you|many thanks|thanks a lot|thank you very much|thanks in advance|thank you in advance|greetings|have a nice day',
    beside:
      'hi|hello|hey|good morning|good afternoon|good evening|dear team|there|all|and|my|is|the|from|here|so much',
  },
  smallTalk: {
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
};
