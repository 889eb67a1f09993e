import { actorOf } from '#server/leads/actor.ts';
import { type Outcome, refuse } from '#panel/shell/outcome.ts';
import type { PanelTools } from '#panel/shell/visit.ts';
import { field, note, type PanelVisit, withParam } from '#server/accounts/visit.ts';
import { identityOf } from './query.ts';

const SHORTEST = 10;

export async function seeBlocked(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const { privacy } = tools;
  const values = { folio: field(visit, 'folio').toUpperCase(), motivo: field(visit, 'motivo') };
  const errors: Record<string, string> = {};
  if (values.folio === '')
    errors['folio'] = 'Escribe el folio: está en el asunto de los correos de la solicitud.';
  if (values.motivo.length < SHORTEST) {
    errors['motivo'] = 'Escribe por qué hace falta verla; queda en el registro.';
  }
  if (Object.keys(errors).length > 0) return { errors, values };
  const content = await privacy.blocked.read(values.folio);
  if (content === null) {
    return { errors: { folio: 'No hay ninguna solicitud bloqueada con ese folio.' }, values };
  }
  await note(tools, visit, 'blocked_seen', values.folio, values.motivo);
  return { seen: content };
}

/** Erases all data of a person and closes the person's open requests for erasure. */
export async function erasePerson(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const { privacy } = tools;
  const reference = referenceIn(visit);
  const values = { correo: field(visit, 'correo') };
  const mail = await privacy.persons.mail(reference);
  const written = mail === null ? values.correo : identityOf(mail).correo;
  if (values.correo.toLowerCase() !== written.toLowerCase()) {
    return { errors: { correo: `Escribe ${written} para confirmar.` }, values };
  }
  const asked = (await privacy.requests.list()).filter(
    ({ kind, correo, doneAt }) =>
      kind === 'supresion' && doneAt === null && correo.toLowerCase() === mail,
  );
  const count = mail === null ? null : await privacy.persons.erase(reference);
  if (count === null) return refuse('Ya no hay nada de esa persona.', { values, status: 404 });
  await note(tools, visit, 'person_erased', reference, `${count}`);
  const { name } = actorOf(visit);
  for (const { number } of asked) {
    await privacy.requests.close(number, 'Se borró todo lo que había de esta persona.', name);
    await note(tools, visit, 'request_closed', number);
  }
  const notice = asked.length > 0 ? 'olvidada-peticion' : 'olvidada';
  return { go: withParam(withParam('/panel', 'aviso', notice), 'n', `${count}`) };
}

export async function closeRequest(tools: PanelTools, visit: PanelVisit): Promise<Outcome> {
  const values = { numero: field(visit, 'numero'), respuesta: field(visit, 'respuesta') };
  if (values.respuesta.length < SHORTEST) {
    const respuesta = 'Escribe qué se le respondió: es la prueba de que se atendió.';
    return { errors: { respuesta }, values };
  }
  const { name } = actorOf(visit);
  if (!(await tools.privacy.requests.close(values.numero, values.respuesta, name))) {
    return refuse('Esa petición ya estaba atendida, o ya no está.', { values });
  }
  await note(tools, visit, 'request_closed', values.numero);
  return { go: '/panel/privacidad?aviso=peticion' };
}

function referenceIn({ url }: PanelVisit): string {
  return decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
}
