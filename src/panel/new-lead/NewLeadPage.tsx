import { Ago } from '#panel/shell/Ago.tsx';
import { fieldsOf, type FormState, PanelForm, UNTOUCHED } from '#panel/shell/PanelForm.tsx';
import { PanelHeading } from '#panel/shell/PanelSection.tsx';
import { enquiryPath, NEW_LEAD_PATH, sourceWords, stateWords } from '#panel/shell/words.ts';
import { ENTERED_SOURCES } from '#server/leads/inbox/enter.ts';
import { Alert } from '#ui/alert/Alert.tsx';
import { Button } from '#ui/button/Button.tsx';
import { LinkButton } from '#ui/button/LinkButton.tsx';
import { Checkbox } from '#ui/field/Checkbox.tsx';
import { Select } from '#ui/field/Select.tsx';
import { TextArea } from '#ui/field/TextArea.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { keyOf } from './actions.ts';
import type { NewLeadView } from './query.ts';
import panel from '#panel/shell/Panel.module.css';
import { capitalized } from '#content/values/capitals.ts';

const LABELS = {
  origen: 'Por dónde llegó',
  nombre: 'Nombre',
  telefono: 'Teléfono',
  correo: 'Correo',
  mensaje: 'Qué quiere',
  cuando: 'Cuándo llegó',
};

const SOURCES = ENTERED_SOURCES.map((value) => ({ value, label: capitalized(sourceWords(value)) }));

const ASKS_SIMILAR = {
  'data-remote': '',
  'data-url': NEW_LEAD_PATH,
  'data-method': 'post',
  'data-type': 'json',
};

/** Draws the form for an enquiry that came by telephone, by message or in person. */
export function NewLeadPage({
  view,
  state = UNTOUCHED,
}: {
  view: NewLeadView;
  state?: FormState | undefined;
}) {
  const { similar, now, submission } = view;
  const { values } = state;
  const field = fieldsOf(LABELS, state, { cuando: now });
  return (
    <>
      <PanelHeading
        title="Anotar una solicitud"
        lead="La que llegó por teléfono, WhatsApp o en persona. Sigue el mismo camino que las demás: avisa al equipo y cuenta en las cifras."
      />
      <PanelForm action="anotar" to={NEW_LEAD_PATH} state={state} labels={LABELS}>
        <input type="hidden" name="envio" value={submission} />
        <input type="hidden" name="seguro" value={keyOf(similar)} data-similar-key="" />
        <Select {...field('origen')} options={SOURCES} />
        <TextField {...field('nombre')} autoComplete="off" required />
        <TextField
          {...field('telefono')}
          type="tel"
          autoComplete="off"
          hint="Con el teléfono o con el correo basta."
          {...ASKS_SIMILAR}
        />
        <TextField {...field('correo')} type="email" autoComplete="off" {...ASKS_SIMILAR} />
        <div role="status" data-similar-found="" className={panel['stack']}>
          {similar.length > 0 && (
            <Alert tone="warning" live={false} title="Ya hay de esta persona">
              <ul>
                {similar.map((row) => (
                  <li key={row.folio}>
                    <a href={enquiryPath(row.folio)}>
                      <bdi>{row.nombre}</bdi>, {row.folio}
                    </a>
                    : {(row.stage ?? stateWords(row.state)).toLowerCase()},{' '}
                    <Ago at={row.arrivedAt} />
                  </li>
                ))}
              </ul>
            </Alert>
          )}
        </div>
        <TextArea {...field('mensaje')} rows={4} required />
        <TextField
          {...field('cuando')}
          type="datetime-local"
          data-now=""
          hint="Desde ese momento corre el plazo de respuesta."
          required
        />
        <Checkbox
          name="contestada"
          value="si"
          label="Ya se le contestó"
          hint="Entonces no queda pendiente."
          defaultChecked={values['contestada'] !== undefined}
        />
        <Checkbox
          name="mia"
          value="si"
          label="Queda a mi cargo"
          defaultChecked={state === UNTOUCHED || values['mia'] !== undefined}
        />
        <Checkbox
          name="copia"
          value="si"
          label="Mandarle por correo la confirmación con su folio"
          defaultChecked={values['copia'] !== undefined}
        />
        <div className={panel['line']}>
          <Button type="submit" variant="primary">
            {similar.length > 0 ? 'Anotarla de todos modos' : 'Anotar'}
          </Button>
          <LinkButton href="/panel" variant="quiet">
            Volver a la lista
          </LinkButton>
        </div>
      </PanelForm>
    </>
  );
}
