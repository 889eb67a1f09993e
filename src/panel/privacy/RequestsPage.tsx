import { Badge } from '#ui/badge/Badge.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { enquiryPath } from '#panel/shell/enquiry.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { personPath } from '#panel/shell/person.ts';
import styles from './PanelPrivacy.module.css';

/** A visitor's request about their data, in words. */
export interface RequestView {
  number: string;
  kind: string;
  nombre: string;
  correo: string;
  folio: string | null;
  message: string;
  came: string;
  due: string;
  late: boolean;
  done: { when: string; who: string; outcome: string } | null;
  /** An enquiry by the same mail address. */
  lead: string | null;
}

interface RequestsPageProps {
  requests: readonly RequestView[];
  /** How long the law gives for an answer, in words. */
  term: string;
  states: Readonly<Record<string, FormState>>;
  administers: boolean;
  forgeryToken: string;
}

/** What visitors ask about their data, as tasks: the most urgent first. */
export function RequestsPage(props: RequestsPageProps) {
  const { requests, term, states, administers, forgeryToken } = props;
  return (
    <>
      <PanelHeading
        title="Datos personales"
        lead={`Lo que piden las personas sobre sus datos desde el aviso de privacidad. La ley da ${term} para responder. Antes de dar o borrar nada, comprueba que quien pide es quien dice: respóndele al correo de su solicitud.`}
      />
      {administers && (
        <p className={styles['actions']}>
          <LinkButton href="/panel/bloqueadas">Solicitudes bloqueadas</LinkButton>
        </p>
      )}
      {requests.length === 0 ? (
        <p className={styles['soft']}>Nadie ha pedido nada sobre sus datos.</p>
      ) : (
        requests.map((request) => (
          <Request
            key={request.number}
            request={request}
            states={states}
            administers={administers}
            forgeryToken={forgeryToken}
          />
        ))
      )}
    </>
  );
}

function Request({
  request,
  states,
  administers,
  forgeryToken,
}: Omit<RequestsPageProps, 'requests' | 'term'> & { request: RequestView }) {
  const { number, kind, nombre, correo, folio, message, came, due, late, done, lead } = request;
  const posted = states['atendida'];
  const state = posted?.values['numero'] === number ? posted : UNTOUCHED;
  const about = (lead !== null || administers) && (
    <p className={styles['actions']}>
      {lead !== null && <LinkButton href={enquiryPath(lead)}>Su solicitud</LinkButton>}
      {administers && <LinkButton href={personPath(number)}>Todo lo que se sabe</LinkButton>}
    </p>
  );
  return (
    <section className={styles['request']} aria-labelledby={`peticion-${number}`}>
      <div>
        <h2 id={`peticion-${number}`}>{kind}</h2>
        <p className={styles['soft']}>
          {number} · <bdi>{nombre}</bdi>,{' '}
          <a href={`mailto:${encodeURIComponent(correo)}`}>
            <bdi>{correo}</bdi>
          </a>
          {folio !== null && (
            <>
              {' '}
              · dice el folio <bdi>{folio}</bdi>
            </>
          )}{' '}
          · {came}
        </p>
      </div>
      {message !== '' && (
        <p className={styles['message']} dir="auto">
          {message}
        </p>
      )}
      {done === null ? (
        <>
          <p>
            <Badge tone={late ? 'error' : 'plain'}>
              {late ? `Venció el ${due}` : `Vence el ${due}`}
            </Badge>
          </p>
          {lead === null && (
            <p className={styles['soft']}>No hay ninguna solicitud con ese correo.</p>
          )}
          {about}
          <PanelForm
            action="atendida"
            to="/panel/privacidad"
            scope={number}
            forgeryToken={forgeryToken}
            state={state}
            labels={{ respuesta: 'Qué se le respondió' }}
          >
            <input type="hidden" name="numero" value={number} />
            <TextArea
              name="respuesta"
              id={`${number}-respuesta`}
              label="Qué se le respondió"
              rows={2}
              defaultValue={state.values['respuesta']}
              error={state.errors['respuesta']}
              required
            />
            <Button type="submit">Marcar como atendida</Button>
          </PanelForm>
        </>
      ) : (
        <>
          <p className={styles['message']}>
            Atendida por {done.who} el {done.when}: {done.outcome}
          </p>
          {about}
        </>
      )}
    </section>
  );
}
