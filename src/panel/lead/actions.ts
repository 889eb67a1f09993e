import { currencyName } from '#content/values/locale.ts';
import { type Money, moneySign } from '#content/words/prices.ts';
import { writtenAmount } from '#content/values/written-amount.ts';
import { actorOf } from '#server/leads/actor.ts';
import type { ChangeResult } from '#server/leads/change-lead.ts';
import { stateIn } from '#server/leads/inbox/address.ts';
import { folioFrom, LEAD_CATEGORIES, prefixOf } from '#server/leads/lead.ts';
import { CALL_OUTCOMES, type TimelineEntry } from '#server/leads/timeline.ts';
import { type Outcome, refuse } from '#panel/shell/outcome.ts';
import { LARGEST_REPLY } from '#server/leads/conversation/attachments.ts';
import {
  assignMail,
  dismissAsideMails,
  dismissUnassignedMail,
  unassignedMail,
  recoverMail,
} from '#server/leads/conversation/unassigned-mails.ts';
import {
  type Action,
  type PanelTools,
  backTo,
  comeBack,
  isLeftOut,
  joinedPath,
  posted,
} from '#panel/shell/visit.ts';
import { field, type PanelVisit, withParam } from '#server/accounts/visit.ts';
import { prepareReply } from './prepare-reply.ts';
import {
  askedList,
  GOES_ON,
  LAST_PARAM,
  listed,
  nextWaiting,
  SENT_PARAM,
  withPlace,
} from './query.ts';
import { enquiryPath } from '#panel/shell/words.ts';
import { fieldId } from '#ui/field/field-id.ts';
import { zonedMoment } from '#panel/shell/zoned-moment.ts';
import { agencyZone } from '#server/leads/zone.ts';
import { content } from '#content/snapshot/content.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

const MISSING = 'Esa solicitud ya no está: puede que se haya borrado por su antigüedad.';

const BUTTONS: Readonly<Record<string, string>> = {
  guardar: 'Guardar',
  contacto: 'Guardar los datos',
  publicidad: 'No deseada',
  recuperar: 'Recuperarla',
  juntar: 'Juntar',
};

function conflictWords({ action, person, form }: PanelVisit, changes: readonly TimelineEntry[]) {
  const own = changes.length > 0 && changes.every(({ actor }) => actor?.id === person?.id);
  const urgent = form?.get('urgente') === 'si' ? 'Marcar urgente' : 'No es urgente';
  const button = action === 'urgente' ? urgent : BUTTONS[action ?? ''];
  return [
    own ? 'La cambiaste tú en otra ventana.' : 'Alguien cambió esta solicitud mientras la mirabas.',
    'No se hizo nada y lo que escribiste sigue aquí: revísalo y pulsa otra vez',
    button === undefined ? 'el mismo botón.' : `«${button}».`,
  ].join(' ');
}

/** Returns an action on the enquiry in the URL. `work` gets what `editIn` reads from the visit. */
function onLead(work: (edit: ReturnType<typeof editIn>) => Promise<Outcome>): Action {
  return (tools, visit) => work(editIn(tools, visit));
}

function editIn(tools: PanelTools, visit: PanelVisit) {
  const { leads, replies } = tools.inbox;
  const version = versionOf(visit);
  return { tools, leads, replies, visit, folio: folioOf(visit), version, actor: actorOf(visit) };
}

/** Returns an action that first stores the files of a reply, and stops if a file is refused. */
function onReply(work: Parameters<typeof onLead>[0]): Action {
  return onLead(async (edit) => (await takeFiles(edit)) ?? work(edit));
}

/** Saves only changed values, so that colleagues' changes stay. `antes-…` are the old values. */
export const saveLead = onLead(async ({ leads, visit, folio, version, actor }) => {
  // A browser sends no value for an unchecked checkbox, so `aplazar` is empty by default.
  const values: Record<string, string> = { aplazar: '', ...posted(visit) };
  const touched = (name: string) => (values[name] ?? '') !== (values[`antes-${name}`] ?? '');
  const state = stateIn(field(visit, 'estado'));
  const owner = field(visit, 'responsable');
  const reminder = field(visit, 'recordatorio');
  const errors: Record<string, string> = {};
  const remindAt = reminder === '' ? null : zonedMoment(reminder, agencyZone());
  if (touched('recordatorio') && reminder !== '' && remindAt === null) {
    errors['recordatorio'] = 'Escribe fecha y hora, como 24/11/2026 10:00.';
  }
  const changesReminder = touched('aplazar') || touched('recordatorio');
  if (changesReminder && values['aplazar'] === 'si' && reminder === '') {
    errors['recordatorio'] = 'Escribe hasta cuándo no mostrarla.';
  }
  const amount = amountIn(field(visit, 'monto'), content().services);
  if (typeof amount === 'string') errors['monto'] = amount;
  const category = LEAD_CATEGORIES.find((each) => each === field(visit, 'quien'));
  const expectedOn = field(visit, 'esperada');
  if (touched('estado') && state === null) {
    errors['estado'] = 'Elige un estado de la lista.';
    return { errors, values };
  }
  if (Object.keys(errors).length > 0 || typeof amount === 'string') return { errors, values };
  const change = {
    ...(touched('estado') && state),
    ...(touched('monto') && { amount }),
    ...(touched('esperada') && { expectedOn: expectedOn === '' ? null : expectedOn }),
    ...(touched('quien') && { category }),
    ...(touched('responsable') && { ownerId: owner === '' ? null : owner }),
    ...(touched('recordatorio') && { remindAt }),
    ...(changesReminder && { hiddenUntil: values['aplazar'] === 'si' ? remindAt : null }),
  };
  return settled(visit, await leads.change(folio, version, change, actor), 'guardada');
});

/** Matches the parts of a typed amount of money that may name a currency: «MXN» or «US$». */
const CURRENCY_WORD = /\p{L}*\p{Sc}\p{L}*|\p{L}+(?:\/\.?)?/gu;

/**
 * Reads an amount of money such as «$ 78.000,00». Returns null for an empty text, and an error text
 * for another currency, for cents other than «00», and for a text without an amount.
 */
export function amountIn(text: string, money: Money): number | string | null {
  if (text === '') return null;
  const { moneda } = money;
  const sign = moneySign(money);
  // In Argentina and Uruguay, people write «U$S» for «US$».
  const own = [moneda, sign, moneda + sign, ...(sign === 'US$' ? ['U$S'] : [])];
  const isOwn = (word: string) => own.includes(word.replace('.', ''));
  const words = text.toUpperCase().match(CURRENCY_WORD) ?? [];
  const other = words.find((word) => !isOwn(word) && /\p{Sc}|^[A-Z]{3}$|\//u.test(word));
  if (other !== undefined) {
    return `Los montos van en ${own[1] === moneda ? moneda : `${own[1]} o ${moneda}`} (${currencyName(moneda)}), y este dice «${other}»: conviértelo, o escribe solo la cifra.`;
  }
  const bare = text.toUpperCase().replaceAll(CURRENCY_WORD, (word) => (isOwn(word) ? ' ' : word));
  const amount = writtenAmount(bare);
  if (amount === null) return 'Escribe el monto en cifras, como 78000.';
  const { whole, cents } = amount;
  return cents === 0 ? whole : `El monto va sin centavos: escribe ${whole} o ${whole + 1}.`;
}

export const setUrgent = onLead(async ({ leads, visit, folio, version, actor }) => {
  const change = { urgent: field(visit, 'urgente') === 'si' };
  const result = await leads.change(folio, version, change, actor);
  return settled(visit, result, change.urgent ? 'urgente' : 'no-urgente');
});

export const setTags = onLead(async ({ leads, visit, folio, actor }) => {
  const remove = field(visit, 'quitar');
  const add = field(visit, 'poner') || (remove === '' ? field(visit, 'etiqueta') : '');
  if (add === '' && remove === '') {
    return { errors: { etiqueta: 'Escribe la etiqueta.' }, values: posted(visit) };
  }
  const result = await leads.tag(folio, { add: [add], remove: [remove] }, actor);
  return settled(visit, result, 'etiquetas');
});

export const noteCall = onLead(async ({ leads, visit, folio, actor }) => {
  const outcome = CALL_OUTCOMES.find((each) => each === field(visit, 'resultado'));
  if (outcome === undefined) return refuse('Elige cómo terminó.', { values: posted(visit) });
  const text = postedText(visit, 'acuerdo');
  return settled(visit, await leads.call(folio, { outcome, text }, actor), 'llamada');
});

/** Corrects or removes a note or a call. */
export const correctSaid = onLead(async ({ leads, visit, folio, actor }) => {
  const withdraws = field(visit, 'retirar') !== '';
  const outcome = CALL_OUTCOMES.find((each) => each === field(visit, 'fin'));
  const wanted = withdraws ? null : { text: postedText(visit, 'correccion'), outcome };
  const result = await leads.correctSaid(folio, field(visit, 'dicho'), wanted, actor);
  return settled(visit, result, withdraws ? 'dicho-retirado' : 'dicho-corregido');
});

export const correctContact = onLead(async ({ leads, visit, folio, version, actor }) => {
  const contact = {
    nombre: field(visit, 'nombre'),
    correo: field(visit, 'correo'),
    telefono: field(visit, 'telefono'),
    empresa: field(visit, 'empresa'),
  };
  const result = await leads.correctContact(folio, version, contact, actor);
  return settled(visit, result, 'contacto-corregido');
});

export const join = onLead(async ({ leads, visit, folio, version, actor }) => {
  const other = folioFrom(field(visit, 'folio'), prefixOf(folio));
  const result = await leads.merge(folio, version, other, actor);
  if (result.outcome !== 'changed') return settled(visit, result, '');
  return { go: joinedPath(`${visit.url.pathname}${visit.url.search}`, [other]) };
});

export const separate = onLead(async ({ leads, visit, folio, actor }) => {
  const others = new Set((visit.form?.getAll('folio') ?? []).map(String));
  for (const other of others) {
    const result = await leads.separate(folio, other, actor);
    if (result.outcome !== 'changed') return settled(visit, result, '');
  }
  return comeBack(visit, 'separadas');
});

const LONGEST_REQUEST = 2_000;

/** Requests an erasure. The legal deadline counts from the client's message, not from now. */
export const askErasure = onLead(async ({ tools, leads, visit, folio }) => {
  const found = await leads.read(folio);
  if (found === null) return refuse(MISSING, { values: {}, status: 404 });
  const { row, asksErasure: asked } = found;
  if (asked !== null) {
    const { nombre, correo, folio } = row;
    const { at, text } = asked;
    const request = { nombre, correo, folio, message: text.slice(0, LONGEST_REQUEST), askedAt: at };
    await tools.privacy.requests.ask({ kind: 'supresion', ...request });
  }
  return comeBack(visit, 'derechos');
});

export const callAdvertising = onLead(async ({ leads, visit, folio, version, actor }) =>
  settled(visit, await leads.callAdvertising(folio, version, actor), 'publicidad'),
);

/** Decides that an enquiry is not spam, restores its state and sends its waiting deliveries. */
export const letIn = onLead(async ({ leads, visit, folio, version, actor }) => {
  const found = await leads.read(folio);
  const result = await leads.letIn(folio, version, actor);
  return settled(visit, result, found?.held === true ? 'entregada' : 'recuperada');
});

export const addNote = onLead(async ({ leads, visit, folio, actor }) => {
  const text = postedText(visit, 'nota');
  if (text.trim() === '') {
    return { errors: { nota: 'Escribe la nota antes de agregarla.' }, values: posted(visit) };
  }
  return settled(visit, await leads.note(folio, text, actor), 'nota', { texto: 'nota' });
});

/** Stores a reply's files before other checks, because a refused form loses its files. */
async function takeFiles({ tools, replies, visit, folio, actor }: ReturnType<typeof editIn>) {
  const files = (visit.form?.getAll('adjuntos') ?? []).filter(
    (file) => typeof file !== 'string' && file.size > 0,
  ) as File[];
  const leftOut = isLeftOut(visit, 'adjuntos');
  if (files.length === 0 && !leftOut) return null;
  await replies.keepDraft(folio, replyOf(visit), actor);
  if (leftOut) return { errors: { adjuntos: LEFT_OUT }, values: posted(visit) };
  const problems: string[] = [];
  for (const file of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { name, type } = file;
    const problem = await tools.attachments.addToDraft(folio, actor.id, { name, type, bytes });
    if (problem !== null) problems.push(`${name}: ${problem}`);
  }
  const adjuntos = problems.join(' ');
  return adjuntos === '' ? null : { errors: { adjuntos }, values: posted(visit) };
}

const LEFT_OUT = `Los archivos pesan demasiado y no llegaron; lo que escribiste sigue aquí. Caben ${Math.floor(LARGEST_REPLY / 1024 / 1024)} MB entre todos: quita alguno, o comparte un enlace.`;

/** Sends a reply. With the option `siguiente`, opens the next enquiry that waits for an answer. */
export const reply = onReply(async ({ tools, leads, replies, visit, folio, version, actor }) => {
  const goesOn = field(visit, 'siguiente') !== '';
  const kept = goesOn ? `1; Max-Age=${YEAR_SECONDS}` : '; Max-Age=0';
  visit.setCookies.push(`${GOES_ON}=${kept}; Path=/panel; HttpOnly; SameSite=Lax`);
  const before = await leads.read(folio);
  const written = replyOf(visit);
  const wanted = { ...written, anyway: field(visit, 'asi') !== '' };
  const result = await replies.send(folio, version, wanted, actor);
  if (result.outcome !== 'changed') {
    // The text of a refused reply exists only in the browser, so the server stores a draft.
    await replies.keepDraft(folio, written, actor);
    return settled(visit, result, '');
  }
  const list = askedList(visit);
  const next = before && goesOn ? await nextWaiting(tools.inbox, list.query, before.row) : null;
  const page = next
    ? listed(next, list.search)
    : withPlace(listed(folio, list.search), list.query.cursor);
  const sent = withParam(page, SENT_PARAM, result.replyId);
  if (next !== null) return { go: sent };
  return { go: `${goesOn ? withParam(sent, LAST_PARAM, '1') : sent}#dicho-${result.replyId}` };
});

/** Cancels a reply before the server sends it. The reply becomes a draft again. */
export const undoReply = onLead(async ({ replies, visit, folio, actor }) => {
  const outcome = await replies.undo(folio, field(visit, 'respuesta'), actor);
  if (outcome === 'undone') return { go: `${backTo(visit, 'deshecha')}#${fieldId('texto')}` };
  if (outcome === 'theirs') return { go: `${backTo(visit, 'devuelta')}#responder` };
  const late = 'Ya había salido y no se puede deshacer. Si algo estaba mal, escríbele otra vez.';
  return refuse(outcome === 'late' ? late : 'Esa respuesta ya no está.', { status: 409 });
});

export const previewReply = onReply(async ({ replies, visit, folio, actor }) => {
  const text = replyOf(visit);
  if (text.text.trim() === '') {
    return { errors: { texto: 'Escribe la respuesta antes de verla.' }, values: posted(visit) };
  }
  await replies.keepDraft(folio, text, actor);
  const preview = await replies.preview(folio, text, actor);
  return preview === null ? refuse(MISSING) : { preview, values: posted(visit) };
});

/** Adds a prepared reply to the person's text, or replaces an unchanged prepared reply. */
export const useCanned = onReply(async ({ replies, visit, folio, actor }) => {
  const { asi: _asi, ...values } = posted(visit);
  const texts = await replies.canned(folio, actor);
  const chosen = texts.find(({ id }) => id === values['plantilla']);
  if (chosen === undefined) {
    return { errors: { plantilla: 'Elige una respuesta de la lista.' }, values };
  }
  const before = (values['texto'] ?? '').trimEnd();
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  const isUntouched = texts.some(({ text }) => plain(text) === plain(before));
  const texto = before === '' || isUntouched ? chosen.text : `${before}\n\n${chosen.text}`;
  // The page's script stores only what the person types, so the server stores the new text.
  await replies.keepDraft(folio, { ...replyOf(visit), text: texto }, actor);
  return { errors: {}, values: { ...values, texto }, status: 200 };
});

export const keepPrepared = onReply(async ({ tools, replies, visit, folio, actor }) => {
  const written = replyOf(visit);
  await replies.keepDraft(folio, written, actor);
  return prepareReply(tools, visit, { folio, text: written.text });
});

/** Stores a reply's draft. If the person takes over a colleague's draft, joins the two drafts. */
export const keepDraft = onReply(async ({ tools, replies, visit, folio, actor }) => {
  const file = field(visit, 'quitar');
  if (file !== '') await tools.attachments.dropFromDraft(file, actor.id);
  await replies.keepDraft(folio, replyOf(visit), actor);
  const from = field(visit, 'tomar');
  if (from === '') return comeBack(visit, 'borrador');
  if (await replies.takeOver(folio, from, actor)) return comeBack(visit, 'borrador-tomado');
  const gone = 'Ese borrador ya no está: quien lo escribía lo envió o lo descartó.';
  return refuse(gone, { values: posted(visit), status: 409 });
});

export const autosave = onLead(async ({ replies, visit, folio, actor }) => {
  const outcome = await replies.keepDraft(folio, replyOf(visit), actor, true);
  return { data: { taken: outcome === 'taken' } };
});

export const dropDraft = onLead(async ({ replies, visit, folio, actor: { id } }) => {
  const draft = await replies.draft(folio, id);
  await replies.dropDraft(folio, id);
  const files = (draft?.files ?? []).map(({ name }) => name).join(', ');
  return { errors: {}, values: { ...posted(visit), archivos: files }, status: 200 };
});

/** @param renamed the name of a field in the form, by the name of this field in `result.errors` */
function settled(
  visit: PanelVisit,
  result: ChangeResult,
  notice: string,
  renamed: Readonly<Record<string, string>> = {},
): Outcome {
  const values = posted(visit);
  switch (result.outcome) {
    case 'changed':
      return comeBack(visit, notice);
    case 'missing':
      return refuse(MISSING, { values, status: 404 });
    case 'conflict': {
      const { changes } = result;
      return { errors: {}, values, problem: conflictWords(visit, changes), status: 409, changes };
    }
    case 'invalid': {
      const errors = Object.entries(result.errors);
      return {
        errors: Object.fromEntries(errors.map(([name, text]) => [renamed[name] ?? name, text])),
        values,
      };
    }
  }
}

function folioOf({ url }: PanelVisit): string {
  return decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
}

function versionOf(visit: PanelVisit): number {
  const version = Number(field(visit, 'version'));
  return Number.isSafeInteger(version) ? version : 0;
}

function replyOf(visit: PanelVisit): Record<'subject' | 'text' | 'to' | 'copy', string> {
  return {
    subject: field(visit, 'asunto'),
    text: postedText(visit, 'texto'),
    to: field(visit, 'para'),
    copy: field(visit, 'copia'),
  };
}

function postedText({ form }: PanelVisit, name: string): string {
  const value = form?.get(name);
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}

export const makeEnquiry: Action = async (tools, visit) => {
  const { inbox, conversation } = tools;
  const mail = await unassignedMail(conversation, field(visit, 'correo'));
  if (mail === null) return refuse(NO_SUCH_MAIL, { status: 409 });
  const who = mail.replyTo ?? { name: mail.fromName, address: mail.fromAddress };
  const folio = await inbox.enterMail(
    { ...mail, fromName: who.name || mail.fromName, address: who.address },
    actorOf(visit),
  );
  await assignMail(conversation, mail.id, folio);
  return { go: `${enquiryPath(folio)}?aviso=hecha` };
};

export const joinMail: Action = async ({ conversation }, visit) => {
  const asked = field(visit, 'folio');
  const values = posted(visit);
  if (asked === '') return { errors: { folio: 'Escribe el folio de la solicitud.' }, values };
  const folio = folioFrom(asked, '');
  const joined = await assignMail(conversation, field(visit, 'correo'), folio);
  if (!joined) return { errors: { folio: 'No hay ninguna con ese folio.' }, values };
  return { go: `${enquiryPath(folio)}?aviso=unido` };
};

/** Removes from the panel a mail that belongs to no enquiry. The mail stays in the mailbox. */
export const dismissMail: Action = async ({ conversation }, visit) => {
  await dismissUnassignedMail(conversation, field(visit, 'correo'));
  return comeBack(visit, 'correo-descartado');
};

/** Moves a mail from the automatic mails to its enquiry, or to the mails without an enquiry. */
export const takeBackMail: Action = async ({ conversation }, visit) => {
  const folio = await recoverMail(conversation, field(visit, 'correo'));
  if (folio === undefined) return refuse(NOT_APART, { status: 409 });
  if (folio === null) return comeBack(visit, 'correo-recuperado');
  return { go: `${enquiryPath(folio)}?aviso=unido` };
};

/** Removes one mail, or every mail of the page, from the list of automatic mails. */
export const dismissAside: Action = async ({ conversation }, visit) => {
  await dismissAsideMails(conversation, (visit.form?.getAll('correo') ?? []).map(String));
  return comeBack(visit, 'apartados-descartados');
};

export const tryMailAgain: Action = async ({ unreadMails }, visit) => {
  await unreadMails.tryAgain(field(visit, 'correo'));
  return comeBack(visit, 'correo-se-intenta');
};

export const dropMailAside: Action = async ({ unreadMails }, visit) => {
  await unreadMails.drop(field(visit, 'correo'));
  return comeBack(visit, 'correo-descartado');
};

const NOT_APART = 'Ese correo ya no está apartado: alguien lo recuperó o lo descartó.';
const NO_SUCH_MAIL = 'Ese correo ya no está suelto: alguien lo unió o lo descartó.';
