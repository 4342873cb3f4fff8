import { stemmer } from '@orama/stemmers/spanish';
import type { LanguageData } from './language-data.ts';

export const spanish: LanguageData = {
  code: 'es',
  functionWords:
    'el la los las un una unos unas de del al a en y o que qué se es son era eran fue fueron ser sido ha han había por para con sin sobre su sus lo le les no como cómo cuál cuáles cuándo cuando dónde donde quién quiénes quien cuánto cuánta cuántos cuántas más pero este esta estos estas ese esa entre desde hasta también está están hola gracias favor adiós',
  lightWords:
    'significa significado quiere decir quiero quisiera puedo puede necesito tengo tiene hago hacer haga algo alguien cosa cosas mi mis me te se si yo usted ustedes hacerlo después luego ahora solo sólo ya todavía aún hay estoy tener tipo tipos traer venir viene poner pongo llevar también entonces pues muy así quizás',
  letters: 'ñ¿¡',
  stemmer,
  respellings: [[/([cs])ion$/u, '$1ión']],
  opposites:
    'respaldar:restaurar|añadir,agregar,crear:quitar,eliminar|instalar:desinstalar|activar:desactivar|suscribir:cancelar|abrir:cerrar|bloquear:desbloquear|importar:exportar|subir:descargar|conectar:desconectar|invitar:eliminar',
  reversal: 'al revés|lo contrario|deshacer(?:lo)?',
  abbreviations: { beforeName: 'sra srta dra', beforeNumber: 'núm pág' },
  question: {
    openings: [
      /^(?:hola|buenas|buenos días|por favor|y|pero|entonces|gracias)\b[\s,.!:–-]+/iu,
      /^[¿¡\s"'«„“(]+/u,
      /^(?:(?:puedes|puede|podrías|podría)(?:s)? (?:decirme|explicarme|ayudarme con)|quisiera saber|me gustaría saber)[\s,:]*/iu,
    ],
    howTo: [
      /^(?:cómo|como|de qué (?:manera|forma)|qué (?:hago|debo hacer|tengo que hacer)|pasos para|instrucciones|dónde (?:pongo|puedo (?:poner|cambiar|ver|encontrar)))(?![\p{L}])/iu,
    ],
    list: [
      /^(?:qué (?:ventajas|beneficios|requisitos|documentos|incluye|contiene|debo (?:llevar|incluir)|tengo que (?:llevar|incluir))|en qué (?:debo|tengo que) fijarme|qué tiene que llevar|que tiene que llevar)(?!\p{L})/iu,
      /^(?:cuáles|cuales|qué (?:tipos|formas|opciones|clases)|lista|ejemplos?|dame|enumera)(?!\p{L})/iu,
    ],
    listNoun: 'lista|listado',
    ofThings: 'de|del',
    yesNo: [/^(?:es|son|hay|puedo|puede|pueden|podemos|debo|tengo|tiene|tienen|existe)(?![\p{L}])/iu],
    definition: [/^(?:qué (?:es|son|significa)|que (?:es|significa))/iu],
    words: 'quién|quien|qué|que|cuándo|cuando|dónde|donde|cuánto|cuanto|por qué',
    wantedDeed: 'cómo(?: puedo| se puede)?',
  },
  followUp: {
    joining: 'y(?! a-t-)|o(?! que)|pero',
    pointing: 'ello|eso|esto|esta|ese|esa|ahí|allí|después|otra vez',
    notPointing: /(?<!\p{L})en(?= \p{L})/giu,
    beforeBare: 'más |algunos? ',
    bare: 'ejemplos?|por qué',
    articleBeforeName: 'una?|el|l[ae]s?',
    preposition: 'para|en|con|sin|de|por',
  },
  definition: {
    copula: 'es|son|significa',
    identity: '(?:es|son) (?:una?|el|la|los|las|cuando|quien)|significa',
    deed: 'puede|podría|permite|ayuda|sirve|contiene|consiste en',
    overview: 'qué es|acerca de|introducción$',
    article: 'una?|el|la|los|las',
    noun: 'término|palabra',
    definite: 'el los las tu su mi nuestro',
    alsoCalled: 'o|también',
    naming: 'llamad[oa]s?',
    articleOfName: 'una?',
    indefiniteArticle: 'una?',
    also: 'también',
    notInInitials: 'y',
  },
  asks: {
    number:
      /(?:cuánt|cuándo|qué (?:año|fecha|siglo|día|porcentaje|puerto|número)|cuál es el (?:precio|plazo|límite))/iu,
    name: /\b(?:quién|quiénes|en qué (?:país|ciudad))\b/iu,
    frequency: 'con qué frecuencia|cada cuánto',
    price: 'cuánto (?:cuesta|vale)n?',
    phone: '(?:número|numero) de tel[eé]fono?|tel[eé]fono de',
    mail: '(?:dirección|correo) (?:de (?:correo|e-?mail)|electrónico)',
    share: 'qué porcentaje',
    hours: '(?:a qué hora|cuándo|hasta qué hora) .{0,20}(?:abr|cierr)\\p{L}+',
    duration: 'cuánto (?:tiempo )?(?:tarda|tardan|demora)',
    priceWord: 'cuestan?|cuesta|vale|precio',
    phoneWord: 'teléfono',
    durationWord: 'tarda|tardan|demora|tiempo',
    hoursWord: 'hora|horas|abren?|abre|cierran?|cierra',
  },
  answers: {
    numberNames: 'dos|tres|cuatro|cinco|siete|ocho|nueve|diez',
    frequencies: 'cada|diari\\p{L}+|semanal\\p{L}*|mensual\\p{L}*|anual\\p{L}*',
    costs: 'cuesta|precios?',
    percent: 'por ciento',
    shares: 'mitad|tercio',
    timesOfDay: 'cerrado',
    timeUnits: 'segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?',
    within: 'en|dentro de|tardan?|plazo de|hasta|entre',
    rangeWords: 'a',
    atOnce: 'inmediatamente',
  },
  page: {
    decided: 'sí|no|nunca|jamás|solo|sólo|solamente|únicamente|sin|tampoco|salvo|cerrad[oa]s?|prohibid[oa]s?',
    allowed:
      'puede[ns]?|podemos|debe[ns]?|tiene[ns]? que|hay que|necesit\\p{L}+|es necesario|permitid[oa]s?|posible|obligatori[oa]|disponible|gratis|gratuit[oa]|incluid[oa]s?',
    denial: 'no|nunca|sin|tampoco',
    conjunctions: 'y|e|o|u',
    several: 'dos|tres|cuatro|cinco|seis|siguientes|varios|varias',
    instruction:
      'haz|ve|vaya|selecciona|seleccione|elige|elija|abre|abra|pulsa|pulse|introduce|introduzca|pon|ponga|coloca|coloque|ubica|ubique|escribe|escriba|envía|envíe|llama|llame|crea|cree|usa|use',
    clauseBeforeInstruction: 'para|si|cuando|en',
    purpose: 'para|con',
    purposeFirst: 'para',
    procedure: 'instrucciones|pasos|preparación|procedimiento',
    inviting: 'veamos|ahora',
    pointer: /^(?:véase|vea)(?!\p{L})|(?<!\p{L})más información(?!\p{L})/iu,
    questionLabel: 'P',
    weekdays: '(?:lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)s?',
  },
  concepts: { pronouns: 'mi mis nos nuestro' },
  introduction: {
    name: 'me llamo|mi nombre es|nombre',
    am: 'soy|yo soy|habla|le escribe',
    detail:
      'mi correo es|mi correo electrónico es|mi email es|mi e mail es|correo electrónico|correo|email|e mail|mi teléfono es|mi teléfono es el|mi número es|mi número es el|mi número de teléfono es|mi número de teléfono es el|mi móvil es|mi móvil es el|mi celular es|teléfono|móvil|celular|mi número de pedido es|mi número de pedido es el|número de pedido|pedido número|pedido|mi número de cliente es|número de cliente|número de factura|número de reserva',
    closing:
      'saludos|un saludo|saludos cordiales|cordiales saludos|atentamente|muchas gracias|gracias|mil gracias|gracias de antemano|un abrazo',
    beside: 'hola|buenas|buenos días|buenas tardes|buenas noches|y|mi|es|el|la|de|qué tal|estimados',
  },
  smallTalk: {
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
};
