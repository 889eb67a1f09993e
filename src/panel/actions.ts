import { removePhoto, setNotices, sign } from './account/actions.ts';
import { changeAddress } from './content/address-actions.ts';
import { beginShort } from './content/beginning/beginning.ts';
import * as content from './content/content-actions.ts';
import * as pictures from './content/pictures/picture-actions.ts';
import * as deliveries from './deliveries/actions.ts';
import * as lead from './lead/actions.ts';
import * as list from './inbox/actions.ts';
import * as newLead from './new-lead/actions.ts';
import * as privacy from './privacy/actions.ts';
import type { PANEL_ROUTES } from '#server/accounts/access.ts';
import { createAccount } from './account/new-account.ts';
import { type Outcome, refuse, storeShown } from '#panel/shell/outcome.ts';
import * as own from './account/own-account.ts';
import * as entry from './account/sign-in.ts';
import * as team from './team/actions.ts';
import { saveSettings, sendKept, trySettings } from './settings/actions.ts';
import { field, note, type PanelVisit } from '#server/accounts/visit.ts';
import { actorOf } from '#server/leads/actor.ts';
import type { Services } from '#server/start/services.ts';
import { type Action, comeBack, type PanelTools } from './shell/visit.ts';

type Routes = typeof PANEL_ROUTES;

const EDITING = {
  guardar: content.save,
  autoguardar: content.autosave,
  descartar: content.discard,
  mio: content.keepMine,
  recuperar: content.bringDraftBack,
};

/** The type requires a function for every action in server/accounts/access.ts. */
export const PANEL_ACTIONS: {
  readonly [
    Route in keyof Routes as Routes[Route] extends { actions: object } ? Route : never
  ]: Routes[Route] extends { actions: infer Actions }
    ? Readonly<Record<keyof Actions, Action>>
    : never;
} = {
  '/panel': {
    cambiar: list.changeMarked,
    'no-deseada': list.markUnwanted,
    exportar: list.exportMarked,
    'exportar-excel': list.exportMarkedForExcel,
    juntar: list.joinMarked,
    'guardar-vista': list.saveView,
    'quitar-vista': list.removeView,
  },
  '/panel/solicitudes/nueva': { anotar: newLead.enterLead, parecidas: newLead.findSimilar },
  '/panel/solicitudes/*': {
    guardar: lead.saveLead,
    nota: lead.addNote,
    responder: lead.reply,
    deshacer: lead.undoReply,
    'vista-previa': lead.previewReply,
    plantilla: lead.useCanned,
    preparar: lead.keepPrepared,
    borrador: lead.keepDraft,
    autoguardar: lead.autosave,
    descartar: lead.dropDraft,
    urgente: lead.setUrgent,
    etiquetar: lead.setTags,
    llamada: lead.noteCall,
    corregir: lead.correctSaid,
    contacto: lead.correctContact,
    juntar: lead.join,
    separar: lead.separate,
    derechos: lead.askErasure,
    publicidad: lead.callAdvertising,
    recuperar: lead.letIn,
  },
  '/panel/correos': {
    hacer: lead.makeEnquiry,
    unir: lead.joinMail,
    descartar: lead.dismissMail,
  },
  '/panel/correos/apartados': {
    recuperar: lead.takeBackMail,
    descartar: lead.dismissAside,
    intentar: lead.tryMailAgain,
    olvidar: lead.dropMailAside,
  },
  '/panel/entregas': {
    reintentar: deliveries.retryMarked,
    'reintentar-todas': deliveries.retryAll,
  },
  '/panel/boletin': { baja: unsubscribe },
  '/panel/privacidad': { atendida: privacy.closeRequest },
  '/panel/bloqueadas': { ver: privacy.seeBlocked },
  '/panel/personas/*': { borrar: privacy.erasePerson },
  '/panel/guardia': { ronda: runRound, copia: makeCopyNow },
  '/panel/contenido': { empezar: content.begin },
  '/panel/contenido/publicar': {
    publicar: content.publish,
    cancelar: content.cancel,
    tomar: content.takeFromFolder,
  },
  '/panel/contenido/comienzo': { corta: beginShort },
  '/panel/contenido/muestra': { avisar: content.remindOfSample },
  '/panel/contenido/imagenes': {
    subir: pictures.upload,
    texto: pictures.changeText,
    quitar: pictures.remove,
  },
  '/panel/contenido/versiones/*': { volver: content.bringBack },
  '/panel/contenido/marca.yaml': {
    ...EDITING,
    subir: pictures.upload,
    'quitar-imagen': pictures.remove,
  },
  '/panel/contenido/*': { ...EDITING, quitar: content.takeOut, direccion: changeAddress },
  '/panel/entrar': { entrar: entry.signInByPassword, llave: entry.signInByPasskey },
  '/panel/entrar/codigo': { codigo: entry.signInByCode },
  '/panel/llave': {
    entrar: entry.passkeySignInOptions,
    registrar: own.passkeyRegistrationOptions,
  },
  '/panel/invitacion/*': { crear: createAccount },
  '/panel/segundo-factor': { aplicacion: own.addApplication, llave: own.addPasskey },
  '/panel/salir': { salir: entry.signOut },
  '/panel/cuenta': {
    datos: own.changeDetails,
    firma: sign,
    avisos: setNotices,
    'quitar-foto': removePhoto,
    contrasena: own.changePassword,
    aplicacion: own.addApplication,
    'quitar-aplicacion': own.removeApplication,
    llave: own.addPasskey,
    'quitar-llave': own.removePasskey,
    codigos: own.renewCodes,
    'cerrar-sesion': own.endSession,
    'cerrar-sesiones': own.endOtherSessions,
  },
  '/panel/ajustes': { guardar: saveSettings, probar: trySettings, 'enviar-guardados': sendKept },
  '/panel/equipo': {
    invitar: team.invite,
    reenviar: team.inviteAgain,
    retirar: team.withdrawInvitation,
    papel: team.changeRole,
    publicar: team.letPublish,
    suspender: team.suspend,
    reactivar: team.resume,
    restablecer: team.reset,
  },
};

/**
 * Runs the posted action, which the gate (server/accounts/gate.ts) has allowed. Returns null if
 * the request is not a POST.
 */
export async function act(
  services: Pick<Services, 'staff'> & Omit<PanelTools, keyof Services['staff']['tools']>,
  visit: PanelVisit,
): Promise<Outcome | null> {
  if (visit.route === null || visit.action === null) return null;
  const routes: Readonly<Record<string, Readonly<Record<string, Action>>>> = PANEL_ACTIONS;
  const action = routes[visit.route]?.[visit.action];
  if (action === undefined) throw new TypeError('an action without a row passed the gate');
  const tools: PanelTools = { ...services, ...services.staff.tools };
  const outcome = await action(tools, visit);
  if (!('show' in outcome)) return outcome;
  return { go: await storeShown(tools, visit, outcome) };
}

/** Ends the newsletter subscription of a person who asked the agency to do this. */
async function unsubscribe(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const left = await tools.subscribers.leave(field(visit, 'id'), actorOf(visit));
  if (!left) return refuse('Esa persona ya no recibía el boletín.');
  return { go: '/panel/boletin?aviso=baja' };
}

function runRound({ watch }: PanelTools, visit: PanelVisit): Promise<Outcome> {
  watch.runFromPanel();
  return Promise.resolve(comeBack(visit, 'ronda'));
}

function makeCopyNow(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  tools.watch.copyFromPanel((name) => note(tools, visit, 'copy_made', name));
  return Promise.resolve(comeBack(visit, 'copia'));
}
