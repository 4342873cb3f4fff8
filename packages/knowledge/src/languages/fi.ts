import { stemmer } from '@orama/stemmers/finnish';
import type { LanguageData } from './language-data.ts';

export const finnish: LanguageData = {
  code: 'fi',
  functionWords:
    'ja on ei oli ovat olivat se että joka jotka myös kun kuin mutta tai sekä hän he ne tämä nämä mikä mitä mitkä kuka ketkä ketä milloin missä mistä mihin miten miksi kuinka monta paljon minkä millainen onko ole ollut hei kiitos',
  stemmer,
  introduction: {
    name: 'nimeni on|minun nimeni on|nimi',
    am: 'olen|minä olen|täällä',
    detail:
      'sähköpostini on|sähköpostiosoitteeni on|sähköposti|email|numeroni on|puhelinnumeroni on|puhelinnumero|puhelin|tilausnumeroni on|tilausnumero|tilaus|asiakasnumeroni on|asiakasnumero|laskun numero|varausnumero',
    closing:
      'ystävällisin terveisin|terveisin|parhain terveisin|terveiset|t|kiitos|kiitoksia|kiitos paljon|kiitos etukäteen|kiitos jo etukäteen|hyvää päivänjatkoa',
    beside: 'hei|moi|terve|moikka|hyvää päivää|hyvää huomenta|hyvää iltaa|ja|on',
  },
  smallTalk: {
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
      'haluan puhua ihmiselle|haluan puhua ihmisen kanssa|haluan puhua jonkun kanssa|voinko puhua ihmiselle|voinko puhua ihmisen kanssa|voinko puhua jonkun kanssa|ihminen|asiakaspalvelija|keskustele ihmisen kanssa',
    insult:
      'olet hyodyton|olet tyhma|olet idiootti|et ymmarra mitaan|hyodyton|tyhma|idiootti|turpa kiinni|paska|vittu|haista vittu|perkele',
    filler: 'ole hyva|olkaa hyva|kaikille|avusta|vastauksesta|taas|ja|mutta|oikein paljon',
  },
};
