import { dayWords, exactWords } from '#panel/shell/moments.ts';
import type { PrivacyRequest } from '#server/site/privacy/requests.ts';
import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { enquiryPath, personPath } from '#panel/shell/words.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { fieldsOf, type FormStates, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import panel from '#panel/shell/Panel.module.css';
import { classNames } from '#ui/class-names.ts';
import { agencyZone } from '#server/leads/zone.ts';

interface RequestsPageProps {
  requests: readonly PrivacyRequest[];
  kinds: Readonly<Record<PrivacyRequest['kind'], string>>;
  term: string;
  states: FormStates;
  administers: boolean;
}

export function RequestsPage(props: RequestsPageProps) {
  const { requests, term, administers } = props;
  return (
    <>
      <PanelHeading
        title="Datos personales"
        lead={`Lo que piden las personas sobre sus datos desde el aviso de privacidad. Tu sitio promete responder en ${term}. Antes de dar o borrar nada, comprueba que quien pide es quien dice: respóndele al correo de su solicitud.`}
      />
      {administers && (
        <p className={panel['actions']} data-screen="">
          <LinkButton variant="quiet" href="/panel/bloqueadas">
            Solicitudes bloqueadas
          </LinkButton>
        </p>
      )}
      {requests.length === 0 ? (
        <p className={panel['soft']}>Nadie ha pedido nada sobre sus datos.</p>
      ) : (
        requests.map((request) => <Request key={request.number} {...props} request={request} />)
      )}
    </>
  );
}

function Request(props: RequestsPageProps & { request: PrivacyRequest }) {
  const { request, kinds, states } = props;
  const { number, nombre, correo, folio, message, createdAt, dueAt, doneAt, lead } = request;
  const late = dueAt < Date.now();
  const due = dayWords(dueAt, agencyZone());
  const posted = states['atendida'];
  const state = posted?.values['numero'] === number ? posted : UNTOUCHED;
  const isErased = correo === '';
  const labels = { respuesta: isErased ? 'Cómo se atendió' : 'Qué se le respondió' };
  const about = !isErased && (
    <p className={panel['actions']} data-screen="">
      {lead !== null && <LinkButton href={enquiryPath(lead)}>Su solicitud</LinkButton>}
      <LinkButton href={personPath(number)}>Todo lo que se sabe</LinkButton>
    </p>
  );
  return (
    <section
      className={classNames(panel['stack'], panel['part'])}
      aria-labelledby={`peticion-${number}`}
    >
      <div>
        <h2 id={`peticion-${number}`}>{kinds[request.kind]}</h2>
        <p className={panel['soft']}>
          {number} ·{' '}
          {isErased ? (
            'lo de esa persona se borró, también su correo'
          ) : (
            <>
              <bdi>{nombre}</bdi>,{' '}
              <a href={`mailto:${encodeURIComponent(correo)}`}>
                <bdi>{correo}</bdi>
              </a>
            </>
          )}
          {folio !== null && (
            <>
              {' '}
              · dice el folio <bdi>{folio}</bdi>
            </>
          )}{' '}
          · {exactWords(createdAt, agencyZone())}
        </p>
      </div>
      {message !== '' && (
        <p className={panel['said']} dir="auto">
          {message}
        </p>
      )}
      {doneAt === null ? (
        <>
          <p>
            <Badge tone={late ? 'error' : 'plain'}>
              {late ? `Venció el ${due}` : `Vence el ${due}`}
            </Badge>
          </p>
          {lead === null && !isErased && (
            <p className={panel['soft']}>No hay ninguna solicitud con ese correo.</p>
          )}
          {about}
          <PanelForm
            action="atendida"
            to="/panel/privacidad"
            scope={number}
            state={state}
            labels={labels}
          >
            <input type="hidden" name="numero" value={number} />
            <TextArea {...fieldsOf(labels, state, {}, number)('respuesta')} rows={2} required />
            <Button type="submit">Marcar como atendida</Button>
          </PanelForm>
        </>
      ) : (
        <>
          <p className={panel['said']}>
            Atendida por {request.doneBy} el {dayWords(doneAt, agencyZone())}: {request.outcome}
          </p>
          {about}
        </>
      )}
    </section>
  );
}
