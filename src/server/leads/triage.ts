import { perContent } from '#content/snapshot/content.ts';
import type { FollowUp } from '#content/schemas/follow-up.ts';
import type { LeadCategory, NewLead } from '#server/leads/lead.ts';
import { folded } from '#server/leads/search.ts';
import { writtenText } from '#server/leads/spam.ts';

export interface Triage {
  urgentWhy: string | null;
  category: LeadCategory;
}

/** The agency's own phrases (content/seguimiento.yaml), in addition to the phrases of this file. */
export type TriageWords = Pick<FollowUp, 'urgente' | 'empleo' | 'proveedor' | 'ordinario'>;

/** Decides whether an enquiry is urgent, and its category. People can correct both results. */
export type Classify = (lead: Pick<NewLead, 'kind' | 'detail'>) => Triage;

/*
 * A phrase is an ordered list of words without accents or capital letters. Between two words, at
 * most two other words may stand. `a/b` means `a` or `b`. `a*` means a word that starts with `a`.
 */
const SITE =
  'pagina/paginas/sitio/sitios/web/tienda/sistema/app/aplicacion/portal/servidor/plataforma/correo/correos/checkout/pasarela';

/** Phrases that make an enquiry urgent: an attack, a broken site, or words such as «me urge». */
const URGENT = [
  'me/nos/lo/la hackearon',
  'me/nos han/ha/acaban hacke*',
  'hackearon/hackeo mi/nuestra/nuestro/nuestras/nuestros/la/el',
  'fuimos/estamos/fui/estoy hacke*',
  'me/nos atacaron',
  'ransomware',
  'me/nos piden rescate',
  'secuestraron datos/archivos/informacion/servidor',
  'me/nos robaron cuenta/dominio/datos/contrasena/contrasenas/acceso',
  'borraron/perdimos/perdi base datos',
  `tumbaron ${SITE}`,
  `${SITE} tiene/tienen/con virus`,
  'es/muy/sumamente/bastante urgente',
  'urgente ayuda',
  'ayuda urgente',
  'me/nos urge',
  `no puedo/podemos/deja/dejan entrar/acceder/ingresar ${SITE}`,
];

const URGENT_ALONE = /^(?:urge(?: mucho)?|urgente(?:mente)?|(?:con|de) urgencia)$/u;

/** Nouns for things that may be broken, by number (`ONE`, `SOME`) and gender (`F`, `M`). */
const ONE_F = 'pagina/web/tienda/app/aplicacion/plataforma/pasarela/intranet/base';
const ONE_M =
  'sitio/sistema/portal/servidor/correo/checkout/carrito/dominio/hosting/blog/formulario/boton';
const SOME_F = 'paginas/webs/tiendas/apps/aplicaciones/plataformas/bases';
const SOME_M = 'sitios/sistemas/portales/servidores/correos/dominios/formularios/botones';
const IS = 'esta/sigue/continua/anda/lleva/quedo/amanecio/aparece/sale/fue';
const ARE = 'estan/siguen/continuan/andan/llevan/quedaron/amanecieron/aparecen/salen/fueron';

/** Words for a problem, in the gender and number of the noun: «página caída», «sitios caídos». */
const BROKEN = (
  [
    ...['', IS].flatMap((is) => [
      [ONE_F, `${is} caida/hackeada/tirada/bloqueada/suspendida/infectada`],
      [ONE_M, `${is} caido/hackeado/tirado/bloqueado/suspendido/infectado`],
    ]),
    ...['', ARE].flatMap((are) => [
      [SOME_F, `${are} caidas/hackeadas/tiradas/bloqueadas/suspendidas/infectadas`],
      [SOME_M, `${are} caidos/hackeados/tirados/bloqueados/suspendidos/infectados`],
    ]),
    ...[
      'no funciona/abre/carga/responde/entra/sirve/jala/levanta/cobra',
      'no esta funcionando/abriendo/cargando/respondiendo/jalando/cobrando',
      'no deja entrar/comprar/pagar',
      'dejo de funcionar/cargar/abrir/cobrar/responder/servir/jalar',
      'da/marca/muestra/tira/arroja error/errores',
      'cayo',
      `${IS} fuera de linea/servicio`,
      `${IS} inservible/inaccesible`,
      'sigue sin funcionar/cargar/abrir/cobrar/servir/responder',
      'sale/aparece/ve en blanco',
    ].map((state) => [`${ONE_F}/${ONE_M}`, state]),
    ...[
      'no funcionan/abren/cargan/responden/entran/sirven/jalan/cobran',
      'dejaron de funcionar/cargar/abrir/cobrar/responder/servir/jalar',
      'dan/marcan/muestran/tiran error/errores',
      'cayeron',
      `${ARE} fuera de linea/servicio`,
    ].map((state) => [`${SOME_F}/${SOME_M}`, state]),
  ] as const
).map(([sites = '', state = '']) => ({
  sites: sites.split('/'),
  state: phraseOf(state),
  /** True if `state` has no verb. It must then be next to the noun or before a word of time. */
  isBare: state.startsWith(' '),
}));
const BROKEN_FROM = Map.groupBy(
  BROKEN.flatMap((broken) => (broken.state[0] ?? []).map((first) => ({ first, broken }))),
  ({ first }) => first,
);

/** The most other words between site and problem (`APART`), and inside a problem (`STATE_GAP`). */
const APART = 12;
const STATE_GAP = 6;
/** After one of these words, a noun is not the author's own site, as in «cualquier sitio». */
const NOT_THEIRS =
  /^(?:un|una|unos|unas|otr[oa]s?|algun|alguna|ningun|ninguna|cualquier|cada|de|del|para|por|sobre|en|al?)$/u;
const DETERMINER =
  /^(?:las?|los?|el|mis?|tus?|sus?|nuestr[oa]s?|est[aeo]s?|es[aeo]s?|tod[oa]s?|propi[oa]s?)$/u;
/** Words that only add a time, a duration or a degree, or belong to the verb: «desde», «se». */
const ADVERB =
  /^(?:ya|aun|todavia|desde|hace|hoy|ayer|anoche|antier|ahor(?:a|ita)|est[aeo]s?|mananas?|tardes?|noches?|madrugada|lunes|martes|miercoles|jueves|viernes|sabado|domingo|semana|fin|pleno|otra|vez|nuevo|repente|momento|dias?|horas?|minutos|rato|\d+|un|una|unas|unos|dos|tres|cuatro|cinco|varias|casi|toda|todo|sigue|\p{L}+mente|las?|los?|el|en|por|de|a|me|nos|se|les?|que|mi|nuestra|nuestro)$/u;
/** These words start a new part of a sentence, which may be about another thing. */
const JOIN = /^(?:,|y|e|o|pero|porque|pues|aunque|mientras|asi)$/u;
/** Words that add information about the noun before them. */
const RELATIVE = /^(?:que|donde|cual|quien)$/u;
/** With these words, the author supposes or denies the problem, or means another person's site. */
const OTHERWISE =
  /^(?:competencia|competidor\p{L}*|conocid[oa]s?|si|sin|no|ni|nunca|jamas|evitar|cuando|tampoco)$/u;
/** These words show that the site works again, for example «ya la arreglaron». */
const MENDED =
  /\bya (?:(?:la|lo|se|nos|me|esta|quedo|todo|volvio a) )*(?:arregl|resolv|resuelt|recuper|volvio(?! a (?:caer|fallar))|quedo|funcion|bien)/u;

const JOB = [
  'busco trabajo/empleo/chamba',
  'estoy/ando buscando trabajo/empleo/chamba',
  'envio/adjunto/dejo/mando/comparto/anexo/enviarles/mandarles/dejarles/compartirles curriculum/cv',
  'envio/adjunto/dejo/mando/comparto/anexo/enviarles/mandarles/dejarles/compartirles hoja vida',
  'solicito practicas/pasantias/residencias/empleo',
  'quiero/quisiera/deseo/gustaria solicitar practicas/pasantias/residencias/empleo',
  'tienen/hay/alguna/ofrecen vacante/vacantes',
  'hacer/realizar/busco practicas/pasantias',
  'servicio social con/en ustedes',
  'postularme',
  'me postulo',
  'unirme equipo',
  'formar parte equipo',
];

/** These phrases do not count if the person also wants a project, such as a site for jobs. */
const JOB_ALONE = [
  'buscando trabajo/empleo/chamba',
  'busca/busqueda empleo/trabajo',
  'solicitud practicas/pasantias/residencias/empleo/trabajo',
];

const SUPPLIER = [
  'le/les/te ofrecemos/ofrezco',
  'ofrecerle/ofrecerles/ofrecerte nuestros/nuestras/nuestro/nuestra/mis',
  'presentarle/presentarles/presentarte nuestros/nuestras/nuestro/nuestra',
  'ser proveedor/proveedores',
  'darnos alta proveedor/proveedores',
  'alianza comercial',
  'programa afiliados/revendedores',
  'colaboracion patrocinada',
];

/** Suppliers begin like this. Clients use the words later: «página donde ofrezco mis servicios». */
const OFFERS =
  /^(?:(?:hola|muy|buen|buenos|buenas|dia|dias|tardes|noches|que|tal) )*(?:ofrezco mis|ofrecemos nuestros) servicios\b/u;

const WANTS =
  /\b(?:quiero|queremos|quisiera|quisieramos|necesito|necesitamos|requiero|requerimos|cotizar|cotizacion|presupuesto|cuanto (?:cuesta|costaria|cobran)|(?:me|nos) (?:interesa|interesaria|gustaria) (?:una?|tener|contar|aparecer|renovar|mejorar))\b/u;

/** These words negate a phrase, as in «no es urgente» or «que nunca nos hackeen». */
const TURNED = new Set(['no', 'ni', 'sin', 'nunca', 'jamas', 'nada', 'si', 'evitar', 'cuando']);
/** A negation counts only among this many words right before the phrase. */
const TURNED_WITHIN = 3;
/** These words cancel the phrase before them, as «bien» in «no funciona bien en el celular». */
const SOFTENED = new Set([
  'tan',
  'igual',
  'hasta',
  'bien',
  'como',
  'correctamente',
  'mucho',
  'tanto',
  'rapido',
  'sin',
  'solo',
]);
/** This word of `SOFTENED` does not cancel phrases about work: «busco empleo como diseñador». */
const AS_WHAT = 'como';
const PAST =
  /\b(?:(?:ano|mes|verano|semana|vez) pasad[oa]|hace (?:\w+ ){0,2}(?:anos?|meses|mes)|alguna vez|una vez|antes|ya (?:lo |la )?(?:arregl|resolv|recuper)\w*)\b/u;
/** After «no abre» or «cayó», these words mean no problem, as in «no abre los domingos». */
const USUAL =
  /^(?:para (?!nada)|(?:gente|nadie|clientes?|dinero)\b|(?:los|las|por las|en) (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos|fines|noches|tardes|festivos)\b|y negro\b|(?:\p{L}+ ){0,3}(?:posicion|posiciones|ranking|google|buscadores|visitas|ventas|trafico|conversion)\b)/u;
const GAP = 2;
/** In characters. The rest of a longer text is not read, because it is copied from elsewhere. */
const LONGEST_READ = 20_000;

function clausesOf(text: string): string[] {
  return folded(text)
    .split(/[.,;:!?¡¿()\n"«»]+/u)
    .map((clause) => clause.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter((clause) => clause !== '');
}

type Phrase = readonly (readonly string[])[];

function phraseOf(text: string): Phrase {
  return folded(text)
    .split(/[^\p{L}\p{N}/*]+/u)
    .filter((word) => word !== '')
    .map((word) => word.split('/'));
}

function isOneOf(words: readonly string[], word: string | undefined): boolean {
  return words.some((each) =>
    each.endsWith('*') ? word?.startsWith(each.slice(0, -1)) : each === word,
  );
}

function endOf(phrase: Phrase, words: readonly string[], start: number, gap = GAP): number | null {
  let at = start;
  for (const [index, wanted] of phrase.entries()) {
    if (index > 0) {
      const next = words.slice(at + 1, at + gap + 2).findIndex((word) => isOneOf(wanted, word));
      if (next < 0) return null;
      at += next + 1;
    } else if (!isOneOf(wanted, words[at])) return null;
  }
  return at;
}

/** Returns the words that match a phrase, or null. A clause about the past does not count. */
function saying(
  phrases: readonly Phrase[],
  clauses: readonly string[],
  softened: (word: string) => boolean = (word) => SOFTENED.has(word),
): string | null {
  for (const clause of clauses) {
    if (PAST.test(clause)) continue;
    const words = clause.split(' ');
    for (const phrase of phrases) {
      for (let start = 0; start < words.length; start += 1) {
        const end = endOf(phrase, words, start);
        if (end === null) continue;
        const before = words.slice(Math.max(0, start - TURNED_WITHIN), start);
        if (before.some((word) => TURNED.has(word)) || softened(words[end + 1] ?? '')) continue;
        return words.slice(start, end + 1).join(' ');
      }
    }
  }
  return null;
}

/** Before one of these words, a problem may be far from its noun: «tienda en línea caída hoy». */
const SINCE = /^(?:desde|otra|hoy|ayer|anoche|ahora|todavia)$/u;

/** Returns the sentences. A comma, a colon or a parenthesis becomes the word `,`. */
function sentencesOf(text: string): string[] {
  return folded(text)
    .split(/[;!?¡¿\n]+|\.(?=\s|$)/u)
    .map((sentence) =>
      sentence
        .replaceAll(/[^\p{L}\p{N},:()]+/gu, ' ')
        .replaceAll(/ ?[,:()][ ,:()]*/g, ' , ')
        .trim(),
    );
}

/** Finds the words for a broken site, even far apart: «no abre desde ayer nuestra tienda». */
function sayingBroken(text: string): string | null {
  for (const sentence of sentencesOf(text)) {
    if (PAST.test(sentence) || MENDED.test(sentence)) continue;
    const words = sentence.split(' ');
    for (const [start, word] of words.entries()) {
      for (const { broken } of BROKEN_FROM.get(word) ?? []) {
        const found = brokenAt(words, start, broken);
        if (found !== null) return found.filter((each) => each !== ',').join(' ');
      }
    }
  }
  return null;
}

function brokenAt(
  words: readonly string[],
  start: number,
  { sites, state, isBare }: (typeof BROKEN)[number],
): string[] | null {
  const end = endOf(state, words, start, STATE_GAP);
  if (end === null || SOFTENED.has(words[end + 1] ?? '')) return null;
  if (USUAL.test(words.slice(end + 1, end + 6).join(' '))) return null;
  const inside = words.slice(start + 1, end).filter((word) => !isOneOf(state.flat(), word));
  if (!inside.every((word) => ADVERB.test(word))) return null;
  const isNear = isBare && !SINCE.test(words[end + 1] ?? '');
  const site =
    siteBefore(words, sites, start, isNear) ?? (isBare ? null : siteBehind(words, sites, end));
  if (site === null || isSupposed(words, Math.min(site, start))) return null;
  return words.slice(Math.min(site, start), Math.max(site, end) + 1);
}

function siteBefore(
  words: readonly string[],
  sites: readonly string[],
  state: number,
  isNear: boolean,
): number | null {
  for (let at = state - 1; at >= Math.max(0, state - APART - 1); at -= 1) {
    if (!sites.includes(words[at] ?? '') || !isTheirs(words, at)) continue;
    const between = words.slice(at + 1, state);
    if (between.some((word) => OTHERWISE.test(word))) return null;
    const site = sites.includes(words[at - 1] ?? '') ? at - 1 : at;
    if (isNear ? between.length <= 1 : isOfTheSame(between)) return site;
  }
  return null;
}

function siteBehind(words: readonly string[], sites: readonly string[], state: number) {
  for (let at = state + 1; at <= state + APART; at += 1) {
    if (sites.includes(words[at] ?? '')) return isTheirs(words, at) ? at : null;
    const word = words[at];
    if (word === undefined || !(word === ',' || ADVERB.test(word))) return null;
  }
  return null;
}

/** Returns true for the author's own «mi sitio», but not for «un sitio» or «diseño del sitio». */
function isTheirs(words: readonly string[], site: number): boolean {
  const before = words.slice(Math.max(0, site - 2), site);
  return !before.some(
    (word, at) =>
      NOT_THEIRS.test(word) && (at === before.length - 1 || DETERMINER.test(before[1] ?? '')),
  );
}

/** Returns false if the words between site and problem name another thing with the problem. */
function isOfTheSame(between: readonly string[]): boolean {
  const joined = between.slice(between.findLastIndex((word) => JOIN.test(word)) + 1);
  if (joined.length < between.length) {
    return joined.every((word) => ADVERB.test(word)) || joined.length === 1;
  }
  const relative = between.findLastIndex((word) => RELATIVE.test(word));
  const clause = between.slice(relative + 1);
  if (relative < 0) return true;
  // In «página para el local que no abre», the shop has the problem: returns false. In «la página
  // que hicieron está caída», the relative clause only describes the page: returns true.
  return clause.length < 2
    ? relative === 0
    : clause.length > 3 || !DETERMINER.test(clause[0] ?? '');
}

/** Returns true if the author supposes or denies the problem: «por si la página se cae». */
function isSupposed(words: readonly string[], start: number): boolean {
  const before = words.slice(Math.max(0, start - TURNED_WITHIN), start);
  return before.slice(before.lastIndexOf(',') + 1).some((word) => TURNED.has(word));
}

/** Finds the words `said` in a text. Returns them as the text spells them, with accents. */
function asWritten(text: string, said: string): string {
  const written = text.normalize('NFC');
  const words = [...written.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];
  const plain = words.map(([word]) => folded(word));
  const wanted = said.split(' ');
  const at = plain.findIndex((_, start) =>
    wanted.every((word, step) => plain[start + step] === word),
  );
  const [first, last] = [words[at], words[at + wanted.length - 1]];
  if (first === undefined || last === undefined) return said;
  return written.slice(first.index, last.index + last[0].length).replaceAll(/\s+/gu, ' ');
}

/** Creates the function that judges an enquiry. `own`: the agency's phrases. */
export function createTriage(own: Partial<TriageWords> = {}): Classify {
  const both = (known: readonly string[], more: readonly string[] = []) =>
    [...known, ...more].map(phraseOf);
  const urgent = both(URGENT, own.urgente);
  const job = both(JOB, own.empleo);
  const jobAlone = both(JOB_ALONE);
  const supplier = both(SUPPLIER, own.proveedor);
  const ordinary = both([], own.ordinario);
  return ({ kind, detail }) => {
    const text = writtenText(detail).slice(0, LONGEST_READ);
    const clauses = clausesOf(text);
    if (saying(ordinary, clauses) !== null) return { urgentWhy: null, category: 'cliente' };
    const isClient = kind === 'cotizacion' || clauses.some((clause) => WANTS.test(clause));
    const says = (phrases: readonly Phrase[]) =>
      saying(phrases, clauses, (word) => word !== AS_WHAT && SOFTENED.has(word)) !== null;
    const asksForWork =
      (says(job) || (!isClient && says(jobAlone))) &&
      !clauses.some((clause) => /\b(?:cotizar|cotizacion|presupuesto)\b/u.test(clause));
    const offers = says(supplier) || clauses.some((clause) => OFFERS.test(clause));
    const category: LeadCategory = asksForWork
      ? 'empleo'
      : !isClient && offers
        ? 'proveedor'
        : 'cliente';
    const said =
      category === 'cliente'
        ? (saying(urgent, clauses) ??
          sayingBroken(text) ??
          clauses.find((clause) => URGENT_ALONE.test(clause)) ??
          null)
        : null;
    return {
      urgentWhy: said === null ? null : `Dice «${asWritten(text, said)}».`,
      category: kind === 'cotizacion' ? 'cliente' : category,
    };
  };
}

const agencyTriage = perContent(({ followUp }) => createTriage(followUp ?? {}));

export const classifyForAgency: Classify = (lead) => agencyTriage()(lead);

const DATA = 'datos/informacion/registro/registros/cuenta';
const ERASURE = [
  `borren/borrar/borre/borra/eliminen/eliminar/elimine/elimina/supriman/suprimir/suprima/quiten/quitar mis/mi ${DATA}`,
  `borren/borrar/eliminen/eliminar/supriman todos/todo/toda mis/mi ${DATA}`,
  `dar/den/dame/darme/denme baja mis/mi ${DATA}`,
  `no quiero/deseo tengan/guarden/conserven mis/mi ${DATA}`,
  `dejen/dejar tener/guardar/usar/tratar mis/mi ${DATA}`,
  'derecho al olvido',
  'derecho supresion/cancelacion/borrado',
  'derechos arco',
].map(phraseOf);

const OTHER_RIGHTS = [
  'derecho/derechos acceso/rectificacion/oposicion/portabilidad/limitacion',
  'habeas data',
  `acceder/acceso/conocer/consultar/copia mis/mi ${DATA}`,
  `rectificar/rectifiquen/rectifique/corregir/corrijan/corrija/actualizar/actualicen/actualice mis/mi ${DATA}`,
  'que datos/informacion tienen/guardan/conservan/tratan mi/mia/mio/mios/mias',
  'oponerme/opongo tratamiento mis/mi datos/informacion',
].map(phraseOf);

export const asksErasure = (text: string) => uses(ERASURE, text);

/** Returns true if the author exercises a right over personal data, such as access or erasure. */
export const asksAboutData = (text: string) => uses([...ERASURE, ...OTHER_RIGHTS], text);

function uses(phrases: readonly Phrase[], text: string): boolean {
  return clausesOf(text).some((clause) => {
    const words = clause.split(' ');
    return phrases.some((phrase) =>
      words.some((_word, start) => endOf(phrase, words, start) !== null),
    );
  });
}
