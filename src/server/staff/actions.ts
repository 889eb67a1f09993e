import * as deliveries from '#server/inbox/posts/delivery-posts.ts';
import * as lead from '#server/inbox/posts/lead-posts.ts';
import * as list from '#server/inbox/posts/list-posts.ts';
import * as privacy from '#server/privacy/posts.ts';
import type { PANEL_ROUTES } from './access.ts';
import { createAccount } from './new-account.ts';
import type { Outcome } from './outcome.ts';
import * as own from './own-account.ts';
import * as entry from './sign-in.ts';
import * as team from './team.ts';
import { walkRound } from './walk-round.ts';
import type { StaffTools } from './tools.ts';
import type { PanelVisit } from './visit.ts';

export type Action = (tools: StaffTools, visit: PanelVisit) => Promise<Outcome>;

type Routes = typeof PANEL_ROUTES;

/** What each action of the table of access does; the types see to it that none is missing. */
export const PANEL_ACTIONS: {
  readonly [Route in keyof Routes]: Readonly<Record<keyof Routes[Route]['actions'], Action>>;
} = {
  '/panel': {
    cambiar: list.changeMarked,
    'no-deseada': list.markUnwanted,
    exportar: list.exportMarked,
    'guardar-vista': list.saveView,
    'quitar-vista': list.removeView,
  },
  '/panel/solicitudes/*': {
    guardar: lead.saveLead,
    nota: lead.addNote,
    responder: lead.reply,
    'vista-previa': lead.previewReply,
    plantilla: lead.useCanned,
    borrador: lead.keepDraft,
    autoguardar: lead.autosave,
    descartar: lead.dropDraft,
    publicidad: lead.callAdvertising,
    recuperar: lead.letIn,
  },
  '/panel/solicitudes.csv': {},
  '/panel/solicitudes.jsonl': {},
  '/panel/entregas': {
    reintentar: deliveries.retryMarked,
    'reintentar-todas': deliveries.retryAll,
  },
  '/panel/cifras': {},
  '/panel/boletin': { baja: privacy.unsubscribe },
  '/panel/boletin.csv': {},
  '/panel/privacidad': { atendida: privacy.closeRequest },
  '/panel/bloqueadas': { ver: privacy.seeBlocked },
  '/panel/personas/*': { borrar: privacy.erasePerson },
  '/panel/personas.json': {},
  '/panel/guardia': { ronda: walkRound },
  '/panel/novedades': {},
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
    contrasena: own.changePassword,
    aplicacion: own.addApplication,
    'quitar-aplicacion': own.removeApplication,
    llave: own.addPasskey,
    'quitar-llave': own.removePasskey,
    codigos: own.renewCodes,
    'cerrar-sesion': own.endSession,
    'cerrar-sesiones': own.endOtherSessions,
  },
  '/panel/cuenta/codigos': {},
  '/panel/equipo': {
    invitar: team.invite,
    reenviar: team.inviteAgain,
    retirar: team.withdrawInvitation,
    papel: team.changeRole,
    suspender: team.suspend,
    reactivar: team.resume,
    restablecer: team.reset,
  },
  '/panel/registro': {},
  '/panel/registro.csv': {},
};
