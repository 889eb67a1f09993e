import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { fieldsOf, type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { PanelList, PanelListItem, NextPage } from '#panel/shell/PanelList.tsx';
import { PanelHeading, PanelSection } from '#panel/shell/PanelSection.tsx';
import { dayWords } from '#panel/shell/moments.ts';
import { PersonParts } from './PersonPage.tsx';
import type { BlockedView } from './query.ts';
import panel from '#panel/shell/Panel.module.css';
import { agencyZone } from '#server/leads/zone.ts';

interface BlockedPageProps {
  view: BlockedView;
  state?: FormState | undefined;
}

const LABELS = { folio: 'Folio', motivo: 'Por qué hace falta verla' };

/** Draws the blocked enquiries. An administrator must give a reason to open a blocked enquiry. */
export function BlockedPage({ view, state = UNTOUCHED }: BlockedPageProps) {
  const { rows, count, next, seen } = view;
  const field = fieldsOf(LABELS, state);
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
        <PanelForm action="ver" to="/panel/bloqueadas" state={state} labels={LABELS}>
          <TextField {...field('folio')} autoComplete="off" fit="medium" required />
          <TextArea {...field('motivo')} rows={2} required />
          <Button type="submit">Ver la solicitud</Button>
        </PanelForm>
      </PanelSection>
      <PanelSection id="lista" title={count === 1 ? '1 bloqueada' : `${count} bloqueadas`}>
        {rows.length === 0 ? (
          <p className={panel['soft']}>Ninguna solicitud ha cumplido su plazo todavía.</p>
        ) : (
          <PanelList>
            {rows.map(({ folio, arrivedAt, until }) => (
              <PanelListItem
                key={folio}
                what={folio}
                detail={`Llegó el ${dayWords(arrivedAt, agencyZone())}. Se destruye el ${dayWords(until, agencyZone())}.`}
              />
            ))}
          </PanelList>
        )}
        <NextPage href={next} />
      </PanelSection>
    </>
  );
}
