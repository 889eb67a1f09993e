import type { FollowUp } from '#content/schemas/follow-up.ts';
import type { LeadCategory, NewLead } from '#server/leads/lead.ts';
import { folded } from '#server/leads/search.ts';
import { writtenText } from '#server/leads/spam.ts';

/** What an enquiry's words say of how to take it. */
export interface Triage {
  /** Why it cannot wait, a sentence in Spanish; null for what can. */
  urgentWhy: string | null;
  category: LeadCategory;
}

/** Phrases of the agency's own, besides those that are known (content/seguimiento.yaml). */
export type TriageWords = Pick<FollowUp, 'urgente' | 'empleo' | 'proveedor' | 'ordinario'>;

/** Takes an enquiry for what it is by its words. Nothing is refused by it, and people correct it. */
export type TakeFor = (lead: Pick<NewLead, 'kind' | 'detail'>) => Triage;

/*
 * A phrase is words in their order, with at most two others between them, all within a clause. `a/b` is
 * either, and `*` at its end any ending. No accents, no capitals.
 */
const SITE =
  'pagina/paginas/sitio/sitios/web/tienda/sistema/app/aplicacion/portal/servidor/plataforma/correo/correos/checkout/pasarela';

/** What is broken now, or has been broken into. Wishes and projects speak otherwise. */
const URGENT = [
  'me/nos/lo/la hackearon',
  'me/nos han/ha/acaban hacke*',
  'hackearon/hackeo mi/nuestra/nuestro/nuestras/nuestros/la/el',
  `${SITE} hackeada/hackeado`,
  'fuimos/estamos/fui/estoy hacke*',
  'me/nos atacaron',
  'ransomware',
  'me/nos piden rescate',
  'secuestraron datos/archivos/informacion/servidor',
  'me/nos robaron cuenta/dominio/datos/contrasena/contrasenas/acceso',
  'borraron/perdimos/perdi base datos',
  `${SITE} caida/caido/caidas/caidos`,
  `cayo/cayeron ${SITE}`,
  `${SITE} cayo/cayeron`,
  `tumbaron ${SITE}`,
  `${SITE} no funciona/funcionan/abre/abren/carga/cargan/responde/responden/entra/sirve`,
  `no funciona/funcionan/abre/abren/carga/cargan/responde/sirve ${SITE}`,
  `${SITE} dejo/dejaron funcionar/cargar/abrir/cobrar/responder`,
  `${SITE} tiene/tienen/con virus`,
  'es/muy/sumamente/bastante urgente',
  'urgente ayuda',
  'ayuda urgente',
  'me/nos urge',
];

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

/** The same, unless something is wanted besides: a page where others ask for it. */
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

/** What somebody offers who begins with it; told of one's own site it begins otherwise: «donde ofrezco mis servicios». */
const OFFERS =
  /^(?:(?:hola|muy|buen|buenos|buenas|dia|dias|tardes|noches|que|tal) )*(?:ofrezco mis|ofrecemos nuestros) servicios\b/u;

/** Somebody who wants something made is a client, whatever else they are. */
const WANTS =
  /\b(?:quiero|queremos|quisiera|quisieramos|necesito|necesitamos|requiero|requerimos|cotizar|cotizacion|presupuesto|cuanto (?:cuesta|costaria|cobran)|(?:me|nos) (?:interesa|interesaria|gustaria) (?:una?|tener|contar|aparecer|renovar|mejorar))\b/u;

/** Before a phrase, what turns it round: «no es urgente», «por si se cae», «que nunca nos hackeen». */
const TURNED = new Set(['no', 'ni', 'sin', 'nunca', 'jamas', 'nada', 'si', 'evitar', 'cuando']);
/** How many words before it do. */
const TURNED_WITHIN = 3;
/** Behind a phrase, what makes it a wish rather than a breakdown: «no funciona bien en el celular». */
const SOFTENED = new Set([
  'bien',
  'como',
  'correctamente',
  'mucho',
  'tanto',
  'rapido',
  'sin',
  'solo',
]);
/** Behind a phrase of work it says as what: «busco empleo como diseñador». */
const AS_WHAT = 'como';
/** What is told of another time. */
const PAST =
  /\b(?:(?:ano|mes|verano|semana|vez) pasad[oa]|hace (?:\w+ ){0,2}(?:anos?|meses|mes)|alguna vez|una vez|antes|ya (?:lo |la )?(?:arregl|resolv|recuper)\w*)\b/u;
/** Words between those of a phrase. */
const GAP = 2;

/** Without accents and capitals, clause by clause. */
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

/** Where a phrase ends that begins at a word; null where it does not stand there. */
function endOf(phrase: Phrase, words: readonly string[], start: number): number | null {
  let at = start;
  for (const [index, wanted] of phrase.entries()) {
    if (index > 0) {
      const next = [1, 2, 3].slice(0, GAP + 1).find((step) => isOneOf(wanted, words[at + step]));
      if (next === undefined) return null;
      at += next;
    } else if (!isOneOf(wanted, words[at])) return null;
  }
  return at;
}

/** The first of some phrases that a text says of today, in the words of the text. */
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

/** The words of a clause as they were written, accents and all; the folded ones where they are not found. */
function asWritten(text: string, said: string): string {
  const letters = said
    .split(' ')
    .map((word) => Array.from(word, (letter) => `${letter}\\p{M}*`).join(''))
    .join(String.raw`[^\p{L}\p{N}]+`);
  const found = new RegExp(letters, 'iu').exec(text.normalize('NFD'))?.[0];
  return (found ?? said).normalize('NFC').replaceAll(/\s+/gu, ' ');
}

/** @param own phrases of the agency's */
export function createTriage(own: Partial<TriageWords> = {}): TakeFor {
  const both = (known: readonly string[], more: readonly string[] = []) =>
    [...known, ...more].map(phraseOf);
  const urgent = both(URGENT, own.urgente);
  const job = both(JOB, own.empleo);
  const jobAlone = both(JOB_ALONE);
  const supplier = both(SUPPLIER, own.proveedor);
  const ordinary = both([], own.ordinario);
  return ({ kind, detail }) => {
    const text = writtenText(detail);
    const clauses = clausesOf(text);
    if (saying(ordinary, clauses) !== null) return { urgentWhy: null, category: 'cliente' };
    // Who asks for a quote is a client; and so is whoever wants something.
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
    const said = category === 'cliente' ? saying(urgent, clauses) : null;
    return {
      urgentWhy: said === null ? null : `Dice «${asWritten(text, said)}».`,
      category: kind === 'cotizacion' ? 'cliente' : category,
    };
  };
}

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

/** Whether somebody asks, among whatever else they write, that their data be erased. */
export function asksErasure(text: string): boolean {
  return clausesOf(text).some((clause) => {
    const words = clause.split(' ');
    return ERASURE.some((phrase) =>
      words.some((_word, start) => endOf(phrase, words, start) !== null),
    );
  });
}
