import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { PanelList, PanelListItem } from '#panel/shell/PanelList.tsx';
import { NextPage } from '#panel/shell/NextPage.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { type PersonPart, PersonParts } from './PersonParts.tsx';
import styles from './PanelPrivacy.module.css';

interface BlockedPageProps {
  /** Each with when it came and when it will be destroyed, in words. */
  rows: readonly { folio: string; arrived: string; until: string }[];
  count: number;
  next: string | null;
  /** The one that was asked for, with a reason. */
  seen: PersonPart | null;
  state?: FormState | undefined;
  forgeryToken: string;
}

const LABELS = { folio: 'Folio', motivo: 'Por qué hace falta verla' };

/** Enquiries whose time is over: out of everything, but for an administrator who says why. */
export function BlockedPage(props: BlockedPageProps) {
  const { rows, count, next, seen, state = UNTOUCHED, forgeryToken } = props;
  return (
    <>
      <PanelHeading
        title="Bloqueadas"
        lead="Solicitudes que cumplieron su plazo. No están en la lista, ni en la búsqueda, ni en las cifras, ni en ningún archivo. Se guardan por si hay que responder ante un juez o una autoridad, y luego se destruyen."
      />
      {seen !== null && <PersonParts parts={[seen]} />}
      <PanelSection
        id="ver"
        title="Ver una"
        intro="Queda en el registro quién la vio, cuál y por qué."
      >
        <PanelForm
          action="ver"
          to="/panel/bloqueadas"
          forgeryToken={forgeryToken}
          state={state}
          labels={LABELS}
        >
          <TextField
            name="folio"
            label={LABELS.folio}
            autoComplete="off"
            fit="medium"
            defaultValue={state.values['folio']}
            error={state.errors['folio']}
            required
          />
          <TextArea
            name="motivo"
            label={LABELS.motivo}
            rows={2}
            defaultValue={state.values['motivo']}
            error={state.errors['motivo']}
            required
          />
          <Button type="submit">Ver la solicitud</Button>
        </PanelForm>
      </PanelSection>
      <PanelSection id="lista" title={count === 1 ? '1 bloqueada' : `${count} bloqueadas`}>
        {rows.length === 0 ? (
          <p className={styles['soft']}>Ninguna solicitud ha cumplido su plazo todavía.</p>
        ) : (
          <PanelList>
            {rows.map(({ folio, arrived, until }) => (
              <PanelListItem
                key={folio}
                what={folio}
                detail={`Llegó el ${arrived}. Se destruye el ${until}.`}
              />
            ))}
          </PanelList>
        )}
        <NextPage href={next} />
      </PanelSection>
    </>
  );
}
