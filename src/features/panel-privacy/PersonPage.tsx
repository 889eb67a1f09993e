import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { enquiryPath } from '#ui/panel/enquiry.ts';
import { type FormState, PanelForm, UNTOUCHED } from '#ui/panel/PanelForm.tsx';
import { PanelHeading } from '#ui/panel/PanelSection.tsx';
import { type PersonPart, PersonParts } from './PersonParts.tsx';
import styles from './PanelPrivacy.module.css';

interface PersonPageProps {
  /** The enquiry that it is asked from. */
  folio: string;
  correo: string;
  parts: readonly PersonPart[];
  /** Whether it is being asked if erasing is meant. */
  erasing: boolean;
  state?: FormState | undefined;
  forgeryToken: string;
}

/** The address of what is known of who wrote an enquiry. */
function personPath(folio: string): string {
  return `/panel/personas/${encodeURIComponent(folio)}`;
}

/** All that is known of somebody: to read, to take along, to erase. */
export function PersonPage(props: PersonPageProps) {
  const { folio, correo, parts, erasing, state = UNTOUCHED, forgeryToken } = props;
  if (erasing) {
    return (
      <>
        <PanelHeading
          title={`¿Borrar todo lo de ${correo}?`}
          lead="Esto no se puede deshacer. Se borran sus solicitudes, también las bloqueadas, con sus notas, respuestas, entregas y correos guardados, su suscripción al boletín y sus peticiones. Solo quedan los folios, la fecha y que se borraron. Las copias de seguridad lo olvidan a su plazo."
        />
        <PanelForm
          action="borrar"
          to={personPath(folio)}
          forgeryToken={forgeryToken}
          state={state}
          labels={{ folio: 'Folio' }}
        >
          <TextField
            name="folio"
            label="Folio"
            hint={`Escribe ${folio} para confirmar.`}
            autoComplete="off"
            fit="medium"
            defaultValue={state.values['folio']}
            error={state.errors['folio']}
            required
          />
          <div className={styles['actions']}>
            <Button type="submit" variant="danger">
              Borrar para siempre
            </Button>
            <LinkButton href={personPath(folio)}>Dejar como está</LinkButton>
          </div>
        </PanelForm>
      </>
    );
  }
  return (
    <>
      <PanelHeading
        title={correo}
        lead="Todo lo que el sitio sabe de este correo. Abrir esta página queda en el registro."
      />
      <p className={styles['actions']}>
        <LinkButton href={enquiryPath(folio)}>Volver a la solicitud</LinkButton>
        <LinkButton href={`/panel/personas.json?folio=${encodeURIComponent(folio)}`}>
          Descargar (JSON)
        </LinkButton>
        <LinkButton href={`${personPath(folio)}?confirmar=borrar`}>Borrar todo…</LinkButton>
      </p>
      <PersonParts parts={parts} />
    </>
  );
}
