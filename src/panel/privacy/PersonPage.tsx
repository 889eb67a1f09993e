import type { ReactNode } from 'react';
import { Alert } from '#ui/alert/Alert.tsx';
import { formatPrice } from '#content/words/prices.ts';
import { Ago } from '#panel/shell/Ago.tsx';
import { Entries } from '#panel/shell/Entries.tsx';
import { StateMark, WorkMarks } from '#panel/shell/StateMark.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ArrowLeftIcon } from '#ui/icon/icons.ts';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { fieldsOf, type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { personPath } from '#panel/shell/words.ts';
import type { PersonPart, PersonView } from './query.ts';
import panel from '#panel/shell/Panel.module.css';
import { content } from '#content/snapshot/content.ts';

interface PersonPageProps {
  view: PersonView;
  state?: FormState | undefined;
}

export function PersonPage({ view, state = UNTOUCHED }: PersonPageProps) {
  const { reference, back, correo, nombre, parts, erasing, enquiries, sums, erased } = view;
  const labels = { correo: view.label };
  if (erasing) {
    return (
      <>
        <PanelHeading
          title={
            <>
              ¿Borrar todo lo de <bdi>{correo}</bdi>?
            </>
          }
          lead="Si tienes que responderle, hazlo antes: se borra también su correo. Esto no se puede deshacer. Se borran sus solicitudes, también las bloqueadas, con sus notas, respuestas, entregas y correos guardados, los correos que escribió, su suscripción al boletín, lo que dicen sus peticiones y las vistas guardadas que la nombran. Solo quedan los folios, la fecha y que se borraron; de una petición, su número, qué se pidió y sus fechas. Las copias de seguridad lo olvidan a su plazo."
        />
        <JoinedEnquiries view={view}>
          Se quedan, cada una otra vez por separado y con lo que escribió esa dirección. Si también
          son de esta persona, bórralas después desde su página:
        </JoinedEnquiries>
        <PanelForm
          action="borrar"
          to={`${personPath(reference)}?confirmar=borrar`}
          state={state}
          labels={labels}
        >
          <TextField
            {...fieldsOf(labels, state)('correo')}
            hint={`Escribe ${correo} para confirmar.`}
            autoComplete="off"
            data-confirms=""
            required
          />
          <div className={panel['actions']} data-screen="">
            <Button type="submit" variant="danger">
              Borrar para siempre
            </Button>
            <LinkButton href={personPath(reference)}>Dejar como está</LinkButton>
          </div>
        </PanelForm>
      </>
    );
  }
  return (
    <>
      <PanelHeading
        title={<bdi>{nombre ?? correo}</bdi>}
        lead={
          <>
            Todo lo que el sitio sabe de <bdi>{correo}</bdi>. Abrir esta página queda en el
            registro.
          </>
        }
      />
      <p className={panel['actions']} data-screen="">
        <LinkButton variant="quiet" href={back.href} icon={<ArrowLeftIcon />}>
          {back.words}
        </LinkButton>
        {view.administers && (
          <>
            <LinkButton href={`/panel/personas.json?de=${encodeURIComponent(reference)}`}>
              Descargar (JSON)
            </LinkButton>
            <LinkButton href={`${personPath(reference)}?confirmar=borrar`}>Borrar todo…</LinkButton>
          </>
        )}
      </p>
      <PanelSection
        id="resumen"
        title="De un vistazo"
        intro={
          view.administers
            ? 'Borrar a esta persona se lleva todo lo que se cuenta aquí.'
            : 'Si pide que se borre, se va todo lo que se cuenta aquí. Lo borra quien administra.'
        }
      >
        {enquiries.length > 0 && (
          <ul className={panel['rows']} aria-label="Sus solicitudes">
            {enquiries.map((each) => (
              <li key={each.folio}>
                <p>
                  <a href={each.href}>
                    <bdi>{each.nombre}</bdi>, <span className={panel['folio']}>{each.folio}</span>
                  </a>{' '}
                  <Ago at={each.at} />
                  {each.joinedTo !== null && `, junta con ${each.joinedTo}`}
                </p>
                <p className={panel['line']}>
                  <StateMark {...each} />
                  <WorkMarks row={each} />
                </p>
              </li>
            ))}
          </ul>
        )}
        {(sums.won !== null || sums.open !== null) && (
          <dl className={panel['known']}>
            <Sum label="Ganado" sum={sums.won} />
            <Sum label="Abierto" sum={sums.open} />
          </dl>
        )}
        <p>{erased.join(', ')}.</p>
        <JoinedEnquiries view={view}>
          Borrar lo de <bdi>{correo}</bdi> no se las lleva: son de otra dirección, y tienen su
          propia página.
        </JoinedEnquiries>
      </PanelSection>
      <PersonParts parts={parts} />
    </>
  );
}

function Sum({ label, sum }: { label: string; sum: PersonView['sums']['won'] }) {
  if (sum === null) return null;
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <b>{formatPrice(sum.amount, content().services)}</b>
        {sum.count > 1 && ` en ${sum.count} solicitudes`}
      </dd>
    </>
  );
}

function JoinedEnquiries({ view, children }: { view: PersonView; children: ReactNode }) {
  if (view.joined.length === 0) return null;
  return (
    <Alert tone="info" live={false} title="Juntas con las suyas, desde otra dirección">
      <p>{children}</p>
      <ul>
        {view.joined.map(({ folio, nombre, correo, con }) => (
          <li key={folio}>
            <a href={personPath(folio)}>
              <bdi>{nombre}</bdi>, {folio}
            </a>{' '}
            (<bdi>{correo}</bdi>), junta con {con}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

export function PersonParts({ parts }: { parts: readonly PersonPart[] }) {
  return parts.map(({ title, entries }, index) => (
    <PanelSection key={title} id={`parte-${index + 1}`} title={title}>
      <Entries entries={entries} />
    </PanelSection>
  ));
}
