import type { LanguageData } from './language-data.ts';

export const catalan: LanguageData = {
  code: 'ca',
  functionWords:
    'el la els les de del dels i a en un una que per amb és són no es al als o com què qui quan on quin quina quins quines quant quants per què va ser estar més seu seva aquest aquesta ha han',
  introduction: {
    name: 'em dic|el meu nom és|nom',
    am: 'sóc|soc|jo sóc',
    detail:
      'el meu correu és|el meu correu electrònic és|correu electrònic|correu|email|e mail|el meu telèfon és el|el meu telèfon és|el meu número és el|el meu número és|telèfon|mòbil|el meu número de comanda és|número de comanda|comanda|número de client|número de factura|número de reserva',
    closing:
      'salutacions|cordialment|atentament|una salutació|gràcies|moltes gràcies|gràcies per endavant|bon dia i gràcies',
    beside: 'hola|bon dia|bona tarda|bona nit|i|el|la|és|meu|de',
  },
  smallTalk: {
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
      'vull parlar amb una persona|vull parlar amb algu|vull parlar amb un huma|vull parlar amb un agent|voldria parlar amb una persona|voldria parlar amb algu|puc parlar amb una persona|puc parlar amb algu|parlar amb una persona|una persona|persona real|un huma|huma|agent|operador|parla amb una persona',
    insult:
      'ets inutil|ets ximple|ets estupid|ets idiota|no serveixes per a res|no serveixes de res|no entens res|no saps res|inutil|ximple|estupid|idiota|imbecil|calla|ves a la merda|merda|collons',
    filler:
      'si us plau|sisplau|a tots|tots|per lajuda|per la teva ajuda|per la resposta|una altra vegada|i|pero|doncs',
  },
};
